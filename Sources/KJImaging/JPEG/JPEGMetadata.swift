import KJDomain

/// Metadata in JPEG segments.
enum JPEGMetadata {
  private static let exifSignature: StaticString = "Exif\0\0"
  private static let xmpSignature: StaticString = "http://ns.adobe.com/xap/1.0/\0"
  /// The maximum length of a segment's contents: the length field has two bytes, which count themselves.
  private static let segmentCapacity = 65_533

  static func isExif(_ payload: ByteView) -> Bool { payload.starts(with: exifSignature) }

  /// The TIFF structure in an EXIF segment.
  static func tiff(in payload: ByteView) -> ByteView {
    payload.view(exifSignature.utf8CodeUnitCount..<payload.count)
  }

  /// The XMP packet in a segment, nil when it holds something else.
  static func xmp(in marker: JPEGMarker, _ payload: ByteView) -> ByteView? {
    guard marker == .app1, payload.starts(with: xmpSignature) else { return nil }
    return payload.view(xmpSignature.utf8CodeUnitCount..<payload.count)
  }

  /// The kind of data in a segment that is neither kept nor needed.
  static func kind(of marker: JPEGMarker, _ payload: ByteView) -> DroppedData {
    switch marker {
    case .comment: .comment
    case .app0: .thumbnail
    case .app1 where isExif(payload): .exif
    case .app1: .xmp
    case .app2 where payload.starts(with: "MPF\0"): .pictures
    case .app13: .captions
    default: .other
    }
  }

  /// The metadata without the parts that are too long for a segment.
  static func fitting(_ metadata: CarriedMetadata) -> CarriedMetadata {
    func fits(_ contents: [UInt8], behind signature: StaticString) -> Bool {
      contents.count + signature.utf8CodeUnitCount <= segmentCapacity
    }
    return CarriedMetadata(
      exif: metadata.exif.flatMap { fits($0, behind: exifSignature) ? $0 : nil },
      xmp: metadata.xmp.flatMap { fits($0, behind: xmpSignature) ? $0 : nil })
  }

  /// The segments that hold metadata, with markers; the metadata must be ``fitting(_:)``.
  static func segments(of metadata: CarriedMetadata) -> [UInt8] {
    segment(exifSignature, metadata.exif) + segment(xmpSignature, metadata.xmp)
  }

  private static func segment(_ signature: StaticString, _ contents: [UInt8]?) -> [UInt8] {
    guard let contents else { return [] }
    let length = 2 + signature.utf8CodeUnitCount + contents.count
    let start = [0xFF, JPEGMarker.app1.rawValue, UInt8(length >> 8), UInt8(length & 0xFF)]
    return start + signature.withUTF8Buffer(Array.init) + contents
  }
}

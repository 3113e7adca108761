import KJDomain

/// An EXIF structure (Exif 2.32, section 4.6; TIFF 6.0, section 2).
///
/// A directory that points or counts beyond the structure is read up to the end of the structure. A
/// directory that makes no sense yields nothing.
struct Exif {
  private static let orientationTag = 0x0112
  private static let positionTag = 0x8825
  private static let shortType = 3
  private static let longType = 4
  private static let entryLength = 12

  /// The TIFF structure, from which all offsets count.
  private let tiff: ByteView
  /// Nil when the structure does not begin like a TIFF structure.
  private let isLittleEndian: Bool?
  /// The offset of the orientation's entry.
  private var orientationEntry: Int?
  private(set) var hasPosition = false
  private(set) var hasThumbnail = false

  /// The contents of an EXIF segment or chunk, beginning with the byte order mark.
  init(_ tiff: ByteView) {
    self.tiff = tiff
    isLittleEndian = tiff.starts(with: "II*\0") ? true : tiff.starts(with: "MM\0*") ? false : nil
    readFirstDirectory()
  }

  private mutating func readFirstDirectory() {
    guard let directory = number(at: 4, bytes: 4), let count = number(at: directory, bytes: 2)
    else { return }
    for index in 0..<count {
      let entry = directory + 2 + Self.entryLength * index
      guard let tag = number(at: entry, bytes: 2) else { return }
      if tag == Self.orientationTag, orientationEntry == nil { orientationEntry = entry }
      if tag == Self.positionTag { hasPosition = true }
    }
    let next = number(at: directory + 2 + Self.entryLength * count, bytes: 4)
    hasThumbnail = next ?? 0 > 0
  }

  /// The kinds of data in the structure, for a report.
  var kinds: Set<DroppedData> {
    var kinds: Set<DroppedData> = [.exif]
    if hasPosition { kinds.insert(.position) }
    if hasThumbnail { kinds.insert(.thumbnail) }
    return kinds
  }

  /// The orientation, nil when there is none or it makes no sense.
  var orientation: PictureOrientation? {
    guard let orientationEntry, let length = valueLength(of: orientationEntry) else { return nil }
    return number(at: orientationEntry + 8, bytes: length)
      .flatMap(UInt8.init(exactly:)).flatMap(PictureOrientation.init(rawValue:))
  }

  /// The structure with its orientation set to upright, for a picture that was turned.
  ///
  /// Nil when the structure makes no sense.
  var upright: [UInt8]? {
    guard let isLittleEndian else { return nil }
    var bytes = Array(tiff.buffer)
    guard let orientationEntry, let length = valueLength(of: orientationEntry) else { return bytes }
    let value = orientationEntry + 8
    guard value + length <= bytes.count else { return bytes }
    for index in 0..<length { bytes[value + index] = 0 }
    bytes[value + (isLittleEndian ? 0 : length - 1)] = PictureOrientation.upright.rawValue
    return bytes
  }

  /// The length of an entry's value, nil for a type that an orientation cannot have.
  private func valueLength(of entry: Int) -> Int? {
    switch number(at: entry + 2, bytes: 2) {
    case Self.shortType: 2
    case Self.longType: 4
    default: nil
    }
  }

  /// The unsigned number of two or four bytes at an offset, in the structure's byte order.
  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard let isLittleEndian else { return nil }
    if isLittleEndian { return tiff.littleEndian(at: offset, bytes: count) }
    return count == 2 ? tiff.bigEndian16(at: offset) : tiff.bigEndian32(at: offset)
  }
}

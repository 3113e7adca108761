// The one number that kj needs of EXIF: how the camera was held.

import KJDomain

/// The orientation in an EXIF segment (Exif 2.32, section 4.6.4; TIFF 6.0, section 2).
struct ExifOrientation {
  private static let signature: StaticString = "Exif\0\0"
  private static let tag = 0x0112
  private static let shortType = 3
  private static let longType = 4

  /// True for the contents of an APP1 segment that holds EXIF.
  static func isExif(_ payload: ByteView) -> Bool { payload.starts(with: signature) }

  /// The TIFF structure, from which all offsets count.
  private let tiff: ByteView
  private let isLittleEndian: Bool

  private init?(_ payload: ByteView) {
    guard Self.isExif(payload) else { return nil }
    tiff = payload.view(Self.signature.utf8CodeUnitCount..<payload.count)
    if tiff.starts(with: "II*\0") {
      isLittleEndian = true
    } else if tiff.starts(with: "MM\0*") {
      isLittleEndian = false
    } else {
      return nil
    }
  }

  /// The orientation in the first directory, nil when there is none that makes sense.
  ///
  /// A directory that points or counts beyond the segment is read as far as the segment goes.
  static func orientation(in payload: ByteView) -> PictureOrientation? {
    guard let exif = ExifOrientation(payload), let directory = exif.number(at: 4, bytes: 4),
      let count = exif.number(at: directory, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let entry = directory + 2 + 12 * index
      guard let tag = exif.number(at: entry, bytes: 2) else { return nil }
      if tag == Self.tag { return exif.value(of: entry) }
    }
    return nil
  }

  private func value(of entry: Int) -> PictureOrientation? {
    let value: Int? =
      switch number(at: entry + 2, bytes: 2) {
      case Self.shortType: number(at: entry + 8, bytes: 2)
      case Self.longType: number(at: entry + 8, bytes: 4)
      default: nil
      }
    return value.flatMap(UInt8.init(exactly:)).flatMap(PictureOrientation.init(rawValue:))
  }

  /// The unsigned number of two or four bytes at an offset, in the order of the structure.
  private func number(at offset: Int, bytes count: Int) -> Int? {
    var result = 0
    for index in 0..<count {
      guard let byte = tiff.byte(at: offset + index) else { return nil }
      result |= Int(byte) << (8 * (isLittleEndian ? index : count - 1 - index))
    }
    return result
  }
}

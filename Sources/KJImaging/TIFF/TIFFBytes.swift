/// The bytes of a TIFF file with its byte order and the length of its offsets.
struct TIFFBytes {
  /// The whole file.
  let source: ByteView
  private let isLittleEndian: Bool
  /// True for BigTIFF, whose offsets and counts have eight bytes instead of four.
  let isBig: Bool

  /// Nil for bytes that do not begin like a TIFF file.
  init?(_ source: ByteView) {
    self.source = source
    isLittleEndian = source.starts(with: "II")
    isBig = source.starts(with: isLittleEndian ? "II+\0" : "MM\0+")
    guard isBig || source.starts(with: isLittleEndian ? "II*\0" : "MM\0*") else { return nil }
  }

  /// The length of an offset or a count.
  var offsetLength: Int { isBig ? 8 : 4 }

  /// The offset of the first directory, nil if it is outside the file.
  var firstDirectory: Int? { number(at: isBig ? 8 : 4, bytes: offsetLength).flatMap(inside) }

  /// The offset if it is inside the file and not the offset of its header.
  func inside(_ offset: Int) -> Int? { (1...source.count).contains(offset) ? offset : nil }

  /// The unsigned number of 1, 2, 4 or 8 bytes at an offset; nil if it is outside the file or too large.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard (0..<source.count).contains(offset) else { return nil }
    if isLittleEndian {
      return source.littleEndian(at: offset, bytes: count).flatMap { $0 < 0 ? nil : $0 }
    }
    switch count {
    case 1: return source.byte(at: offset).map(Int.init)
    case 2: return source.bigEndian16(at: offset)
    case 4: return source.bigEndian32(at: offset)
    default:
      guard let high = source.bigEndian32(at: offset), high <= Int32.max,
        let low = source.bigEndian32(at: offset + 4)
      else { return nil }
      return high << 32 | low
    }
  }
}

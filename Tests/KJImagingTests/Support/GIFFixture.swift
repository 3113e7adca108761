import KJDomain

@testable import KJImaging

/// A writer of uncompressed GIF files with four colors.
enum GIFFixture {
  static let colors: [[Int]] = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [0, 0, 0]]
  static let table = colors.joined().map(UInt8.init)
  static let loop =
    Array("!\u{FF}".unicodeScalars.map { UInt8($0.value) })
    + [11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
  static let comment: [UInt8] = [0x21, 0xFE, 3] + Array("hi!".utf8) + [0]
  static let text: [UInt8] =
    [0x21, 0x01, 12] + [UInt8](repeating: 0, count: 12) + [2, 104, 105, 0]
  static let packet = Array("<x:xmpmeta/>".utf8)
  static let xmp: [UInt8] =
    [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + packet
    + [1] + (0...255).reversed() + [0]
  static let unknown: [UInt8] = [0x21, 0xFF, 11] + Array("KJTESTBLOCK".utf8) + [1, 9, 0]

  static func header(_ width: Int, _ height: Int, hasColors: Bool = true) -> [UInt8] {
    var bytes = Array("GIF89a".utf8)
    bytes.append(littleEndian: width, bytes: 2)
    bytes.append(littleEndian: height, bytes: 2)
    return bytes + [hasColors ? 0x81 : 0, 0, 0] + (hasColors ? table : [])
  }

  /// The control block for the next image, with a color that is not drawn.
  static func control(transparent: UInt8) -> [UInt8] {
    [0x21, 0xF9, 4, 1, 10, 0, transparent, 0]
  }

  /// The number of the color at a given position.
  static func index(_ x: Int, _ y: Int) -> Int { (x / 3 + y / 2) % 4 }

  static func image(
    _ size: PixelSize, at offset: (x: Int, y: Int) = (0, 0), interlaced: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = [0x2C]
    for number in [offset.x, offset.y, size.width, size.height] {
      bytes.append(littleEndian: number, bytes: 2)
    }
    bytes.append(interlaced ? 0x40 : 0)
    let passes = interlaced ? [(0, 8), (4, 8), (2, 4), (1, 2)] : [(0, 1)]
    let rows = passes.flatMap { Array(stride(from: $0.0, to: size.height, by: $0.1)) }
    return bytes + data(rows.flatMap { y in (0..<size.width).map { index($0, y) } })
  }

  /// The pixels as codes of three bits; the table is cleared before it grows.
  private static func data(_ pixels: [Int]) -> [UInt8] {
    var codes: [Int] = []
    for (offset, pixel) in pixels.enumerated() {
      if offset.isMultiple(of: 2) { codes.append(4) }
      codes.append(pixel)
    }
    codes.append(5)
    var bits = codes.flatMap { code in (0..<3).map { code >> $0 & 1 } }
    bits += Array(repeating: 0, count: (8 - bits.count % 8) % 8)
    let packed = stride(from: 0, to: bits.count, by: 8).map { start in
      UInt8((0..<8).reduce(0) { $0 | bits[start + $1] << $1 })
    }
    // Decoders read only whole pieces, so short pieces leave much of a truncated file readable.
    let pieces = stride(from: 0, to: packed.count, by: 8).flatMap { start in
      let piece = packed[start..<min(start + 8, packed.count)]
      return [UInt8(piece.count)] + piece
    }
    return [2] + pieces + [0]
  }
}

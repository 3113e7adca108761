@testable import KJImaging

/// A writer of BMP files with Windows' first header.
struct BMPFixture {
  var width: Int
  /// Negative if the top row comes first.
  var height: Int
  var depth = 24
  var compression = 0
  /// The bytes between the header and the pixels: masks and colors.
  var between: [UInt8] = []
  var pixels: [UInt8]

  /// A file of 24-bit pixels whose channels encode their position.
  init(_ width: Int, _ height: Int) {
    self.width = width
    self.height = height
    let rows = height < 0 ? Array(0..<(-height)) : (0..<height).reversed()
    pixels = rows.flatMap { y in
      let row = (0..<width).flatMap { x in Self.color(x, y).reversed().map(UInt8.init) }
      return row + [UInt8](repeating: 0, count: (4 - row.count % 4) % 4)
    }
  }

  /// A file with the given pixels.
  init(_ width: Int, _ height: Int, depth: Int, compression: Int = 0, _ pixels: [UInt8]) {
    self.width = width
    self.height = height
    self.depth = depth
    self.compression = compression
    self.pixels = pixels
  }

  /// Red, green and blue at a given position.
  static func color(_ x: Int, _ y: Int) -> [Int] { [4 * x, 4 * y, 200 - x - y] }

  /// A color table entry.
  static func entry(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> [UInt8] {
    [blue, green, red, 0]
  }

  var bytes: [UInt8] {
    var bytes = Array("BM".utf8)
    for number in [54 + between.count + pixels.count, 0, 54 + between.count, 40] {
      bytes.append(littleEndian: number, bytes: 4)
    }
    bytes.append(littleEndian: width, bytes: 4)
    bytes.append(littleEndian: height, bytes: 4)
    bytes.append(littleEndian: 1, bytes: 2)
    bytes.append(littleEndian: depth, bytes: 2)
    for number in [compression, pixels.count, 2835, 2835, 0, 0] {
      bytes.append(littleEndian: number, bytes: 4)
    }
    return bytes + between + pixels
  }
}

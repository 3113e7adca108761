// Sixels, read back the way a terminal reads them.

import KJDomain
import Testing

@testable import KJImaging

/// The picture that a terminal reads from sixels.
private struct SixelReader {
  private(set) var colors: [Int: SIMD3<Int>] = [:]
  private(set) var pixels: [[Int?]]
  let size: PixelSize

  init(_ sixels: [UInt8]) throws {
    let text = Array(String(decoding: sixels, as: UTF8.self).unicodeScalars)
    let head = Array("\u{1B}P0;1;0q\"1;1;".unicodeScalars)
    #expect(text.starts(with: head) && text.suffix(2).elementsEqual("\u{1B}\\".unicodeScalars))
    var index = head.count
    func number() -> Int {
      var value = 0
      while let digit = Int(String(text[index])) {
        value = value * 10 + digit
        index += 1
      }
      return value
    }
    let width = number()
    index += 1
    size = PixelSize(width: width, height: number())
    pixels = Array(repeating: Array(repeating: nil, count: width), count: size.height)
    var (color, column, top, count) = (0, 0, 0, 1)
    while index < text.count - 2 {
      let scalar = text[index]
      index += 1
      switch scalar {
      case "#":
        color = number()
        guard text[index] == ";" else { break }
        index += 1
        #expect(number() == 2)
        var parts = SIMD3<Int>()
        for part in 0..<3 {
          index += 1
          parts[part] = number()
        }
        colors[color] = parts
      case "!": count = number()
      case "$": column = 0
      case "-": (column, top) = (0, top + 6)
      default:
        let bits = try #require((0x3F...0x7E).contains(scalar.value) ? scalar.value - 0x3F : nil)
        for _ in 0..<count {
          for row in 0..<6 where bits >> UInt32(row) & 1 == 1 {
            #expect(pixels[top + row][column] == nil)
            pixels[top + row][column] = color
          }
          column += 1
        }
        count = 1
      }
    }
  }
}

@Suite struct SixelPictureTests {
  /// With eleven rows, the last band is incomplete.
  @Test(arguments: [(1, 1), (7, 6), (20, 11), (126, 71)])
  func everyPixelComesBack(width: Int, height: Int) throws {
    let colors: [SIMD3<UInt8>] = [SIMD3(0, 0, 0), SIMD3(255, 255, 255), SIMD3(200, 30, 90)]
    let plane = Plane(.packed(PixelSize(width: width, height: height), channels: 1))
    func color(_ column: Int, _ row: Int) -> Int { (column / 5 + row * row) % colors.count }
    for row in 0..<height {
      for column in 0..<width { plane.row(row)[column] = UInt8(color(column, row)) }
    }
    let read = try SixelReader(
      SixelPicture.bytes(of: IndexedPicture(samples: plane, colors: colors)))
    #expect(read.size == PixelSize(width: width, height: height))
    for row in 0..<height {
      #expect(read.pixels[row] == (0..<width).map { color($0, row) }, "row \(row)")
    }
    #expect(read.colors == [0: SIMD3(0, 0, 0), 1: SIMD3(100, 100, 100), 2: SIMD3(78, 12, 35)])
  }

  /// A PNG file of many colors, or of grays.
  private func png(_ width: Int, _ height: Int, isGray: Bool) throws -> [UInt8] {
    let channels = isGray ? 1 : 3
    let plane = Plane(.packed(PixelSize(width: width, height: height), channels: channels))
    for row in 0..<height {
      for column in 0..<width {
        for channel in 0..<channels {
          plane.row(row)[column * channels + channel] = UInt8(
            [column * 255 / width, row * 255 / height, 128][channel])
        }
      }
    }
    return try PNGEncoder(profile: nil, metadata: .none).encode(PackedPicture(plane))
  }

  @Test(arguments: [false, true])
  func aPNGFitsAndLooksAsItDid(isGray: Bool) throws {
    let file = try png(224, 168, isGray: isGray)
    let sixels = try SixelPicture.bytes(ofPNG: file, within: PixelSize(width: 126, height: 126))
    let read = try SixelReader(sixels)
    #expect(read.size.width <= 126 && read.size.height <= 126 && read.size.longestEdge >= 124)
    #expect(read.colors.count <= 64 && sixels.count < 64_000)
    var worst = 0
    for row in 0..<read.size.height {
      for column in 0..<read.size.width {
        let color = try #require(read.pixels[row][column].flatMap { read.colors[$0] })
        let wanted =
          isGray
          ? SIMD3(repeating: column * 100 / read.size.width)
          : SIMD3(column * 100 / read.size.width, row * 100 / read.size.height, 50)
        for channel in 0..<3 { worst = max(worst, abs(color[channel] - wanted[channel])) }
      }
    }
    #expect(worst <= 12)
  }

  @Test func aSmallPictureKeepsItsSizeAndADamagedOneIsRefused() throws {
    let file = try png(20, 10, isGray: false)
    let size = PixelSize(width: 126, height: 126)
    let read = try SixelReader(SixelPicture.bytes(ofPNG: file, within: size))
    #expect(read.size == PixelSize(width: 20, height: 10))
    for count in [0, 8, 20, 33] {
      #expect(throws: PictureError.self) {
        try SixelPicture.bytes(ofPNG: Array(file[..<count]), within: size)
      }
    }
  }
}

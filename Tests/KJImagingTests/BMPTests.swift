// BMP pictures: their headers, pixels and run lengths, and damaged ones.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct BMPTests {
  private static let red = [255, 0, 0]
  private static let green = [0, 255, 0]
  private static let blue = [0, 0, 255]
  private static let colors =
    BMPFixture.entry(255, 0, 0) + BMPFixture.entry(0, 255, 0) + BMPFixture.entry(0, 0, 255)

  private func with<Result>(
    _ bytes: [UInt8], _ body: (BMPSource) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBytes { try body(BMPSource(ByteView($0), limits: .standard)) }
  }

  /// The pixels of a file, row after row.
  private func pixels(_ fixture: BMPFixture) throws -> [[Int]] {
    try with(fixture.bytes) { source in
      let pixels = try Pixels(source)
      return (0..<source.size.height).flatMap { y in
        (0..<source.size.width).map { x in pixels[x, y] }
      }
    }
  }

  /// A run-length encoded file with three palette colors.
  private func runs(_ width: Int, _ height: Int, _ data: [UInt8]) -> BMPFixture {
    var fixture = BMPFixture(width, height, depth: 8, compression: 1, data)
    fixture.between = Self.colors + [UInt8](repeating: 0, count: 1024 - Self.colors.count)
    return fixture
  }

  @Test(arguments: [-7, 7])
  func rowsStandInEitherOrder(height: Int) throws {
    try with(BMPFixture(9, height).bytes) { source in
      #expect(source.size == PixelSize(width: 9, height: 7))
      #expect(source.condition == .whole && source.orientation == .upright && source.isLossless)
      #expect(source.strippedCount == nil)
      let pixels = try Pixels(source)
      #expect(pixels.distance(to: BMPFixture.color) == 0)
    }
  }

  @Test func numbersOfColorsFillBytesFromTheHighestBit() throws {
    var fixture = BMPFixture(3, 1, depth: 2, [0b00_01_10_00, 0, 0, 0])
    fixture.between = Self.colors + BMPFixture.entry(0, 0, 0)
    #expect(try pixels(fixture) == [Self.red, Self.green, Self.blue])
    fixture = BMPFixture(2, 1, depth: 1, [0b01_000000, 0, 0, 0])
    fixture.between = BMPFixture.entry(7, 7, 7) + BMPFixture.entry(9, 9, 9)
    #expect(try pixels(fixture) == [[7, 7, 7], [9, 9, 9]])
  }

  @Test func masksTakePixelsApart() throws {
    var fixture = BMPFixture(2, 1, depth: 16, [0x00, 0x7C, 0xE0, 0x03])
    #expect(try pixels(fixture) == [Self.red, Self.green])
    fixture = BMPFixture(2, 1, depth: 16, compression: 3, [0x0F, 0x00, 0x00, 0x0F])
    fixture.between = [0, 0x0F, 0, 0, 0xF0, 0, 0, 0, 0x0F, 0, 0, 0]
    #expect(try pixels(fixture) == [Self.blue, Self.red])
    fixture.between[0] = 0x50
    #expect(refusal(of: fixture.bytes) == .damagedHeader(.bmp, "a color mask has gaps"))
  }

  @Test func anOpacityThatIsZeroEverywhereMeansNothing() throws {
    let opaque = BMPFixture(2, 1, depth: 32, [0, 0, 255, 0, 255, 0, 0, 0])
    #expect(try pixels(opaque) == [Self.red, Self.blue])
    let half = BMPFixture(2, 1, depth: 32, [0, 0, 255, 255, 255, 0, 0, 0])
    #expect(try pixels(half) == [Self.red, [255, 255, 255]])
  }

  @Test func runLengthsEndRowsAndMove() throws {
    // Two green pixels, then three single ones; a step over a row; a run that is too long.
    let data: [UInt8] = [2, 1, 0, 3, 2, 1, 2, 0, 0, 0, 0, 2, 1, 1, 9, 2, 0, 1]
    let rows = try pixels(runs(5, 3, data))
    #expect(rows[10...] == [Self.green, Self.green, Self.blue, Self.green, Self.blue])
    #expect(rows[5..<10].allSatisfy { $0 == Self.red })
    #expect(Array(rows[0..<5]) == [Self.red] + Array(repeating: Self.blue, count: 4))
  }

  @Test func aFileThatEndsEarlyIsShownAsFarAsItGoes() throws {
    let whole = BMPFixture(8, -8).bytes
    try with(Array(whole.dropLast(24 * 3 + 1))) { source in
      #expect(source.condition == .cut)
      let pixels = try Pixels(source)
      #expect((0..<8).allSatisfy { pixels[$0, 3] == BMPFixture.color($0, 3) })
      #expect(pixels[0, 4] == [0x80, 0x80, 0x80])
    }
    for data: [UInt8] in [[5, 1], [5, 1, 0], [5, 1, 0, 0, 0, 9, 1], [5, 1, 0, 2, 1]] {
      try with(runs(5, 3, data).bytes) { #expect($0.condition == .cut) }
    }
    #expect(refusal(of: Array(whole.prefix(60))) == .noPictureData(.bmp))
    #expect(refusal(of: Array(whole.prefix(20))) == .noPictureData(.bmp))
  }

  @Test(arguments: [0, 54, 5_000_000])
  func anOffsetThatCannotBeRightIsIgnored(offset: Int) throws {
    var fixture = BMPFixture(3, 1, depth: 8, [0, 1, 2, 0])
    fixture.between = Self.colors + [UInt8](repeating: 0, count: 1024 - Self.colors.count)
    var bytes = fixture.bytes
    var number: [UInt8] = []
    number.append(littleEndian: offset, bytes: 4)
    bytes.replaceSubrange(10..<14, with: number)
    try with(bytes) { source in
      let pixels = try Pixels(source)
      #expect(pixels.distance { x, _ in [Self.red, Self.green, Self.blue][x] } == 0)
    }
  }

  @Test func whatIsNotReadIsNamed() {
    for (depth, compression, words) in [
      (0, 4, "an embedded JPEG picture"), (0, 5, "an embedded PNG picture"), (24, 11, "coding 11"),
      (64, 0, "64 bits per pixel with no compression"), (8, 2, "8 bits per pixel with run lengths"),
    ] {
      let fixture = BMPFixture(
        2, 2, depth: depth, compression: compression, [UInt8](repeating: 0, count: 64))
      #expect(refusal(of: fixture.bytes) == .unsupported(.bmp, words))
    }
  }
}

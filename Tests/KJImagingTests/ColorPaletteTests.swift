// The colors that represent all colors of a picture.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct ColorPaletteTests {
  typealias Color = SIMD3<UInt8>

  /// A picture whose pixels take the colors of a list in turn, over and over.
  private func picture(_ width: Int, _ height: Int, _ colors: [Color]) -> PackedPicture {
    let plane = Plane(.packed(PixelSize(width: width, height: height), channels: 3))
    for index in 0..<width * height {
      for channel in 0..<3 {
        plane.samples[3 * index + channel] = colors[index % colors.count][channel]
      }
    }
    return PackedPicture(plane)
  }

  private func color(_ index: Int, of picture: PackedPicture) -> Color {
    withExtendedLifetime(picture) {
      let pixel = picture.samples.samples + 3 * index
      return Color(pixel[0], pixel[1], pixel[2])
    }
  }

  private func indices(_ palette: ColorPalette, of picture: PackedPicture) -> [Int] {
    let plane = palette.indexed(picture).samples
    return withExtendedLifetime(plane) {
      (0..<picture.size.pixelCount).map { Int(plane.samples[$0]) }
    }
  }

  /// Colors that are all in different cells of the histogram.
  private static func apart(_ count: Int) -> [Color] {
    (0..<count).map { index in
      let red = UInt8(index % 8 * 32 + index % 5)
      let green = UInt8(index / 8 % 8 * 32 + 3)
      return Color(red, green, UInt8(index / 64 * 32 + index % 7))
    }
  }

  private func noise(_ width: Int, _ height: Int) -> PackedPicture {
    let bytes = JPEGFixture.noise(3 * width * height)
    return picture(
      width, height,
      (0..<width * height).map { Color(bytes[3 * $0], bytes[3 * $0 + 1], bytes[3 * $0 + 2]) })
  }

  @Test(arguments: [1, 2, 3, 17, 255, 256])
  func colorsThatFitAreKeptExactly(count: Int) throws {
    let colors = Self.apart(count)
    let picture = picture(40, 30, colors)
    let palette = try #require(ColorPalette(of: picture))
    #expect(palette.isExact && palette.looksTheSame && palette.meanSquaredError < 0.001)
    #expect(Set(palette.colors) == Set(colors))
    #expect(palette.colors.count == count)
    let shown = indices(palette, of: picture).map { palette.colors[$0] }
    #expect(shown == (0..<1200).map { colors[$0 % count] })
  }

  @Test func oneColorTooManyIsJoinedWithAnother() throws {
    let colors = Self.apart(257)
    let palette = try #require(ColorPalette(of: picture(257, 3, colors)))
    #expect(!palette.isExact)
    #expect(palette.colors.count == ColorPalette.capacity)
    #expect(Set(palette.colors).subtracting(colors).count == 1)
  }

  @Test(
    arguments: [
      // Two colors in one cell become their mean: 38.6 and 37.3 dB.
      ([Color(0, 0, 0), Color(6, 6, 6)], Color(3, 3, 3), true),
      ([Color(0, 0, 0), Color(7, 7, 7)], Color(4, 4, 4), false),
      ([Color(0, 0, 0), Color(7, 0, 0)], Color(4, 0, 0), true),
      // The mean is taken over pixels, not over colors.
      ([Color(0, 0, 0), Color(0, 0, 0), Color(0, 0, 0), Color(7, 7, 7)], Color(2, 2, 2), true),
    ])
  func theRatioDecides(_ colors: [Color], mean: Color, looksTheSame: Bool) throws {
    let picture = picture(16, 16, colors)
    let palette = try #require(ColorPalette(of: picture))
    #expect(palette.looksTheSame == looksTheSame)
    #expect(!palette.isExact)
    #expect(palette.colors == [mean])
  }

  @Test func noiseDoesNotLookTheSame() throws {
    let palette = try #require(ColorPalette(of: noise(160, 120)))
    #expect(palette.colors.count == ColorPalette.capacity)
    #expect(!palette.looksTheSame)
  }

  @Test func onePixelOfAnotherColorIsNotExact() throws {
    let plane = Plane(.packed(PixelSize(width: 2000, height: 1000), channels: 3))
    plane.samples.initialize(repeating: 200, count: plane.shape.stride * plane.shape.rows)
    #expect(try #require(ColorPalette(of: PackedPicture(plane))).isExact)
    plane.samples[4321] = 201
    #expect(try !#require(ColorPalette(of: PackedPicture(plane))).isExact)
  }

  @Test func theErrorIsKnownBeforehand() throws {
    for picture in [noise(160, 120), picture(31, 7, Self.apart(300))] {
      let palette = try #require(ColorPalette(of: picture))
      let shown = palette.indexed(picture).packed()
      let error = shown.meanSquaredError(from: picture)
      #expect(abs(error - palette.meanSquaredError) < 0.3, "\(error)")
      #expect(picture.meanSquaredError(from: picture) == 0)
    }
  }

  @Test func shortRunsHaveNoPaletteWhereThatWasAsked() throws {
    let many = Self.apart(300)
    let alternating = picture(40, 30, many)
    #expect(ColorPalette(of: alternating, leastPixelsPerRun: 1.1) == nil)
    #expect(ColorPalette(of: alternating, leastPixelsPerRun: 1) != nil)
    let pairs = picture(40, 30, many.flatMap { [$0, $0] })
    #expect(ColorPalette(of: pairs, leastPixelsPerRun: 2) != nil)
    #expect(ColorPalette(of: pairs, leastPixelsPerRun: 2.1) == nil)
    // Few colors need no runs.
    #expect(ColorPalette(of: picture(40, 30, Self.apart(256)), leastPixelsPerRun: 2) != nil)
  }

  @Test func everyColorIsTheMeanOfThePixelsThatItStandsFor() throws {
    let picture = noise(160, 120)
    let palette = try #require(ColorPalette(of: picture))
    let indices = indices(palette, of: picture)
    var sums = [SIMD3<Double>](repeating: .zero, count: palette.colors.count)
    var counts = [Double](repeating: 0, count: palette.colors.count)
    var error = 0.0
    for (pixel, index) in indices.enumerated() {
      let color = SIMD3<Double>(color(pixel, of: picture))
      let distance = color - SIMD3<Double>(palette.colors[index])
      sums[index] += color
      counts[index] += 1
      error += (distance * distance).sum()
    }
    for (index, color) in palette.colors.enumerated() {
      let distance = sums[index] / counts[index] - SIMD3<Double>(color)
      #expect((distance * distance).max() <= 0.2501, "color \(index)")
    }
    // 256 boxes of a cube of noise are 40 wide, which gives a root mean square error of about 12.
    #expect(error / Double(3 * indices.count) < 15 * 15)
  }

  @Test func grayNeedsNoPalette() {
    let plane = Plane(.packed(PixelSize(width: 8, height: 8), channels: 1))
    plane.samples.initialize(repeating: 7, count: 64)
    #expect(ColorPalette(of: PackedPicture(plane)) == nil)
  }

  @Test func aLargeAreaOfOneColorKeepsIt() throws {
    let white = Color(255, 255, 255)
    let plane = Plane(.packed(PixelSize(width: 4200, height: 4100), channels: 3))
    plane.samples.initialize(repeating: 255, count: plane.shape.stride * plane.shape.rows)
    plane.samples.update(repeating: 0, count: 3)
    let picture = PackedPicture(plane)
    // The sum of this many pixels has more than 32 bits.
    let palette = try #require(ColorPalette(of: picture))
    #expect(Set(palette.colors) == [white, Color(0, 0, 0)])
    #expect(palette.isExact)
  }
}

extension SIMD3<Double> {
  fileprivate init(_ color: SIMD3<UInt8>) {
    self.init(Double(color.x), Double(color.y), Double(color.z))
  }
}

// Rows of a decoder on their way to an upright picture.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct RasterReducerTests {
  private static let size = PixelSize(width: 7, height: 5)

  /// The picture made of rows; each row is a list of samples.
  private func reduce(
    _ rows: [[UInt8]], _ layout: PixelLayout, from size: PixelSize = size,
    to target: PixelSize = size, _ orientation: PictureOrientation = .upright
  ) -> PackedPicture {
    let reducer = RasterReducer(from: size, layout, to: target, orientation)
    for row in rows { row.withUnsafeBufferPointer { $0.baseAddress.map(reducer.add) } }
    return reducer.finish()
  }

  private func samples(_ picture: PackedPicture) -> [UInt8] {
    let plane = picture.samples
    return withExtendedLifetime(plane) {
      Array(
        UnsafeBufferPointer(start: plane.samples, count: plane.shape.stride * plane.shape.rows))
    }
  }

  private func rows(_ layout: PixelLayout, _ count: Int = size.height) -> [[UInt8]] {
    (0..<count).map { JPEGFixture.noise(Self.size.width * layout.channels, seed: UInt64($0)) }
  }

  @Test(arguments: [PixelLayout.gray, .rgb])
  func aPictureOfItsSizeIsNotChanged(_ layout: PixelLayout) {
    let rows = rows(layout)
    #expect(samples(reduce(rows, layout)) == rows.flatMap(\.self))
  }

  @Test(arguments: [
    (0, 255, 0), (0, 0, 255), (255, 0, 255), (255, 255, 255), (0, 128, 127), (100, 255, 100),
    (100, 1, 254), (200, 77, 238), (10, 200, 63), (1, 254, 2), (254, 127, 255),
  ])
  func opacityLetsWhiteThrough(color: UInt8, opacity: UInt8, shown: UInt8) {
    let row = [[UInt8]](repeating: [color, 255, color, opacity], count: Self.size.width).flatMap(
      \.self)
    let picture = reduce([[UInt8]](repeating: row, count: Self.size.height), .rgba)
    let pixels = [[UInt8]](repeating: [shown, 255, shown], count: Self.size.pixelCount).flatMap(
      \.self)
    #expect(samples(picture) == pixels)
  }

  @Test func everyOpacityIsRoundedAsInRealNumbers() {
    for opacity in UInt8.min ... .max {
      let row = (UInt8.min ... .max).flatMap { [$0, 0, 255, opacity] as [UInt8] }
      let size = PixelSize(width: 256, height: 1)
      let result = samples(reduce([row], .rgba, from: size, to: size))
      for color in 0...255 {
        let exact = 255 - Double((255 - color) * Int(opacity)) / 255
        #expect(abs(Double(result[3 * color]) - exact) <= 0.5, "\(color) at \(opacity)")
      }
    }
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPictureIsTurnedUpright(_ orientation: PictureOrientation) {
    for layout in [PixelLayout.gray, .rgb] {
      let rows = rows(layout)
      let channels = layout.channels
      let picture = reduce(rows, layout, to: Self.size, orientation)
      #expect(picture.size == orientation.applied(to: Self.size))
      let result = samples(picture)
      for channel in 0..<channels {
        let stored = SampleGrid(columns: 7, rows: 5) { Double(rows[$1][channels * $0 + channel]) }
        let seen = SampleGrid(columns: picture.size.width, rows: picture.size.height) { x, y in
          Double(result[channels * (y * picture.size.width + x) + channel])
        }
        #expect(seen == stored.seen(orientation))
      }
    }
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPictureIsMadeSmallerAsItIsSeen(_ orientation: PictureOrientation) {
    let grid = JPEGFixture.pattern(61, 43)
    let rows = (0..<43).map { row in (0..<61).map { UInt8(grid[$0, row].rounded()) } }
    let target = PixelSize(width: 30, height: 21)
    let picture = reduce(
      rows, .gray, from: PixelSize(width: 61, height: 43), to: target, orientation)
    let expected = grid.lanczos(columns: 30, rows: 21).seen(orientation)
    #expect(SampleGrid(picture.samples).psnr(expected) > 45)
  }

  @Test(arguments: 0..<5)
  func rowsThatNeverCameAreGrey(count: Int) {
    for layout in [PixelLayout.gray, .rgb, .rgba] {
      let rows = [[UInt8]](
        repeating: [UInt8](repeating: 255, count: 7 * layout.channels), count: count)
      let stored = samples(reduce(rows, layout))
      let rowLength = stored.count / Self.size.height
      #expect(stored.prefix(count * rowLength).allSatisfy { $0 == 255 })
      #expect(stored.dropFirst(count * rowLength).allSatisfy { $0 == 128 })
    }
    let turned = samples(reduce(self.rows(.gray, count), .gray, to: Self.size, .upsideDown))
    #expect(turned.prefix(7 * (5 - count)).allSatisfy { $0 == 128 })
  }

  @Test func rowsBeyondTheLastAreIgnored() {
    let rows = rows(.rgb, 9)
    #expect(samples(reduce(rows, .rgb)) == samples(reduce(Array(rows.prefix(5)), .rgb)))
  }
}

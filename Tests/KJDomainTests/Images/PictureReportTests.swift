// The reports about a picture, and the options for it.

import KJDomain
import Testing

@Suite struct PictureReportTests {
  private func report(
    _ before: (Int, Int, Int), _ after: (Int, Int, Int),
    _ orientation: PictureOrientation = .upright, part: PicturePart = .whole,
    quality: PictureQuality? = nil, dropped: Set<DroppedData> = []
  ) -> PictureReport {
    func measure(_ numbers: (Int, Int, Int)) -> PictureMeasure {
      PictureMeasure(
        size: PixelSize(width: numbers.0, height: numbers.1), byteCount: numbers.2, format: .jpeg)
    }
    return PictureReport(
      before: measure(before), after: measure(after), orientation: orientation, part: part,
      quality: quality, dropped: dropped, warnings: [])
  }

  @Test func oneLineSaysWhatHappened() {
    let photo = (4080, 3072, 3_321_000)
    let half = PixelRegion(left: 0, top: 1536, size: PixelSize(width: 4080, height: 1536))
    for (report, line) in [
      (
        report(photo, (1568, 1181, 357_400), dropped: [.position, .exif]),
        "4080x3072 3.3 MB JPEG -> 1568x1181 357 kB JPEG (scale 0.384, dropped: EXIF, position)"
      ),
      (
        report(photo, (1181, 1568, 999_499), .quarterTurn, dropped: [.position, .exif]),
        "4080x3072 3.3 MB JPEG -> 1181x1568 999 kB JPEG (scale 0.384, rotated, dropped: EXIF, position)"
      ),
      (
        report((800, 600, 999_500), (600, 800, 999), .transposed),
        "800x600 1.0 MB JPEG -> 600x800 999 B JPEG (rotated)"
      ),
      (report((8, 8, 1000), (8, 8, 1499)), "8x8 1 kB JPEG -> 8x8 1 kB JPEG"),
      (
        report((65_500, 10, 12_960_000), (50, 1, 700)),
        "65500x10 13.0 MB JPEG -> 50x1 700 B JPEG (scale 0.001)"
      ),
      (
        report(photo, (1568, 1181, 700_000), quality: PictureQuality(75, isLowered: true)),
        "4080x3072 3.3 MB JPEG -> 1568x1181 700 kB JPEG (scale 0.384, quality 75)"
      ),
      (
        report(photo, (1568, 1181, 700_000), quality: PictureQuality(85, isLowered: false)),
        "4080x3072 3.3 MB JPEG -> 1568x1181 700 kB JPEG (scale 0.384)"
      ),
      (
        report(
          photo, (2040, 768, 1000),
          part: PicturePart(region: half, piece: PicturePiece(number: 2, count: 2))),
        "4080x3072 3.3 MB JPEG -> 2040x768 1 kB JPEG "
          + "(piece 2 of 2, 4080x1536 from +0+1536, scale 0.500)"
      ),
    ] {
      #expect(report.summary == line)
    }
  }

  @Test func turningAsideIsNoResizing() {
    #expect(!report((80, 60, 1), (60, 80, 1), .quarterTurn).resized)
    #expect(report((80, 60, 1), (60, 80, 1)).resized)
    #expect(!report((80, 60, 1), (80, 60, 1), .upsideDown).resized)
  }

  @Test func theScaleMapsPositionsBack() {
    #expect(report((4000, 3000, 1), (750, 1000, 1), .quarterTurn).scale == 0.25)
    #expect(report((10, 10, 1), (10, 10, 1)).scale == 1)
    #expect(report((0, 0, 1), (0, 0, 1)).scale == 1)
    let part = PixelRegion(left: 9, top: 7, size: PixelSize(width: 500, height: 200))
    let cut = report((4000, 3000, 1), (250, 100, 1), part: PicturePart(region: part))
    #expect(cut.scale == 0.5 && cut.resized)
    #expect(!report((4000, 3000, 1), (500, 200, 1), part: PicturePart(region: part)).resized)
  }

  @Test func warningsAreFitForATerminal() {
    #expect(
      PictureWarning.damaged("bad\u{1B}[2J").description
        == "the picture data is damaged: bad\\u{1b}[2J")
  }

  @Test(
    arguments: [
      ((4000, 3000), nil, false, (1568, 1176)), ((4000, 3000), nil, true, (1835, 1376)),
      // Laptop screens: 2500 patches of 32 pixels.
      ((2880, 1800), nil, true, (1997, 1248)), ((3024, 1964), nil, true, (1971, 1280)),
      ((3840, 2160), nil, true, (2000, 1125)), ((3000, 3000), nil, true, (1600, 1600)),
      ((1600, 100), nil, true, (1600, 100)), ((4000, 3000), 480_000, false, (800, 600)),
      ((1000, 1000), 999_999, false, (999, 999)), ((3, 3), 1, false, (1, 1)),
    ] as [((Int, Int), Int?, Bool, (Int, Int))])
  func targetsKeepWithinEveryBound(
    _ size: (Int, Int), pixels: Int?, isLossless: Bool, target: (Int, Int)
  ) {
    var bounds = PictureReceiver.any.bounds
    bounds.pixels = pixels
    #expect(
      bounds.target(for: PixelSize(width: size.0, height: size.1), isLossless: isLossless)
        == PixelSize(width: target.0, height: target.1))
  }
}

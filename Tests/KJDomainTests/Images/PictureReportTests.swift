// What is told about a picture, and what can be asked for.

import KJDomain
import Testing

@Suite struct PictureReportTests {
  private func report(
    _ before: (Int, Int, Int), _ after: (Int, Int, Int),
    _ orientation: PictureOrientation = .upright, metadataDropped: Bool = false
  ) -> PictureReport {
    func measure(_ numbers: (Int, Int, Int)) -> PictureMeasure {
      PictureMeasure(
        size: PixelSize(width: numbers.0, height: numbers.1), byteCount: numbers.2)
    }
    return PictureReport(
      before: measure(before), after: measure(after), orientation: orientation,
      metadataDropped: metadataDropped, warnings: [])
  }

  @Test func oneLineSaysWhatHappened() {
    let photo = (4080, 3072, 3_321_000)
    for (report, line) in [
      (
        report(photo, (1568, 1181, 357_400), metadataDropped: true),
        "4080x3072 3.3 MB -> 1568x1181 357 kB (scale 0.384, metadata dropped)"
      ),
      (
        report(photo, (1181, 1568, 999_499), .quarterTurn, metadataDropped: true),
        "4080x3072 3.3 MB -> 1181x1568 999 kB (scale 0.384, rotated, metadata dropped)"
      ),
      (
        report((800, 600, 999_500), (600, 800, 999), .transposed),
        "800x600 1.0 MB -> 600x800 999 B (rotated)"
      ),
      (report((8, 8, 1000), (8, 8, 1499)), "8x8 1 kB -> 8x8 1 kB"),
      (
        report((65_500, 10, 12_960_000), (50, 1, 700)),
        "65500x10 13.0 MB -> 50x1 700 B (scale 0.001)"
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
  }

  @Test func warningsAreFitForATerminal() {
    #expect(
      PictureWarning.damaged("bad\u{1B}[2J").description
        == "the picture data is damaged: bad\\u{1b}[2J")
  }

  @Test func optionsAreAlwaysPossibleOnes() {
    let options = PreparationOptions(maximumEdge: -5, quality: 1000)
    #expect(options.maximumEdge == 1)
    #expect(options.quality == 100)
    #expect(PreparationOptions(quality: 0).quality == 1)
    #expect(PreparationOptions() == PreparationOptions(maximumEdge: 1568, quality: 85))
  }
}

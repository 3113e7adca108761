// Every EXIF orientation, on every path through the preparation.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct OrientationTests {
  @Test(arguments: PictureOrientation.allCases)
  func aPictureIsTurnedWithoutLossWhereBlocksAllowIt(_ orientation: PictureOrientation) throws {
    let source = try JPEGFixture.jpeg(96, 64)
    let result = try prepare(JPEGFixture.oriented(source, orientation))
    #expect(result.report.rotated == (orientation != .upright))
    #expect(!result.report.resized)
    for (before, after) in zip(try decode(source), try decode(result.jpeg)) {
      // The decoder rounds rows and columns differently; nothing else may differ.
      #expect(after.psnr(before.seen(orientation)) > 50)
    }
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPictureOfIncompleteBlocksKeepsEveryPixel(_ orientation: PictureOrientation) throws {
    let source = try JPEGFixture.jpeg(75, 53)
    let result = try prepare(JPEGFixture.oriented(source, orientation))
    let size = orientation.applied(to: PixelSize(width: 75, height: 53))
    #expect(result.report.after.size == size)
    let before = try decode(source)
    let after = try decode(result.jpeg)
    #expect(after[0].psnr(before[0].seen(orientation)) > 36)
    #expect(after[1].columns == (size.width + 1) / 2)
  }

  @Test(arguments: PictureOrientation.allCases)
  func aResizedPictureStandsUpright(_ orientation: PictureOrientation) throws {
    let source = try JPEGFixture.jpeg(301, 199)
    let options = PreparationOptions(quality: 95).withEdge(121)
    let straight = try decode(prepare(source, options).jpeg)
    let result = try prepare(JPEGFixture.oriented(source, orientation), options)
    let turned = try decode(result.jpeg)
    #expect(turned[0].psnr(straight[0].seen(orientation)) > 38)
    #expect(
      result.report.after.size
        == orientation.applied(to: PixelSize(width: 301, height: 199).fitting(longestEdge: 121)))
  }

  /// Color is sampled for pairs of pixels.
  ///
  /// With an odd number of pixels, a mirrored picture has different pairs, and color that ignores
  /// this is shifted by half a sample against its edges.
  @Test(arguments: PictureOrientation.allCases)
  func colorStaysInStepWithLuminance(_ orientation: PictureOrientation) throws {
    let luminance = SampleGrid(columns: 35, rows: 27) { column, row in
      Double(6 * column + row)
    }
    let flat = PlanarPicture(
      resampling: [luminance.plane(), luminance.plane(), luminance.plane()],
      to: PixelSize(width: 35, height: 27), orientation)
    let (full, color) = (SampleGrid(flat.planes[0]), SampleGrid(flat.planes[1]))
    for row in 1..<color.rows - 2 {
      for column in 1..<color.columns - 2 {
        let pair = [(0, 0), (1, 0), (0, 1), (1, 1)].map {
          full[2 * column + $0.0, 2 * row + $0.1]
        }
        #expect(abs(color[column, row] - pair.reduce(0, +) / 4) <= 1)
      }
    }
  }

  @Test func aTurnedProgressivePictureStaysProgressive() throws {
    let source = try JPEGFixture.progressive(JPEGFixture.jpeg(64, 48))
    let result = try prepare(JPEGFixture.oriented(source, .quarterTurn))
    try withStructure(of: result.jpeg) { #expect($0.frame.isProgressive) }
  }
}

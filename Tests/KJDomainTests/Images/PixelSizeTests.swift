// Sizes, and the rules that make a picture fit.

import KJDomain
import Testing

@Suite struct PixelSizeTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  @Test(arguments: [
    (4080, 3072, 1568, 1568, 1181), (3072, 4080, 1568, 1181, 1568), (6000, 4000, 1568, 1568, 1045),
    (1568, 1568, 1568, 1568, 1568), (100, 50, 1568, 100, 50), (20_000, 300, 1568, 1568, 24),
    (65_500, 1, 1568, 1568, 1), (3, 2, 1, 1, 1), (0, 0, 1568, 0, 0), (2000, 0, 1568, 2000, 0),
  ])
  func aPictureFitsItsLongestEdgeAndIsNeverEnlarged(
    _ width: Int, _ height: Int, edge: Int, newWidth: Int, newHeight: Int
  ) {
    #expect(size(width, height).fitting(longestEdge: edge) == size(newWidth, newHeight))
  }

  @Test func theNumberOfPixelsDoesNotOverflow() {
    #expect(size(65_535, 65_535).pixelCount == 4_294_836_225)
    #expect(size(.max, 2).pixelCount == .max)
  }

  @Test func aSizeIsWrittenAsPeopleWriteIt() {
    #expect(size(4080, 3072).description == "4080x3072")
  }

  @Test(arguments: [
    // At twelve and a half megapixels, full decoding is needed, because half would be only 1.3 times the target.
    (4080, 3072, 1568, DecodingScale.full), (6000, 4000, 1568, .half), (8064, 6048, 1568, .half),
    (12_288, 8160, 1568, .quarter), (20_000, 20_000, 1568, .eighth), (2352, 2352, 196, .eighth),
    (2351, 2351, 196, .quarter), (1600, 1200, 1568, .full), (1, 20_000, 1568, .full),
    (20_000, 300, 1568, .eighth), (64, 64, 64, .full),
  ])
  func aPictureIsDecodedAtHalfAgainItsTargetAtLeast(
    _ width: Int, _ height: Int, edge: Int, expected: DecodingScale
  ) {
    let source = size(width, height)
    let target = source.fitting(longestEdge: edge)
    #expect(DecodingScale(from: source, to: target) == expected)
  }

  @Test func aReducedSizeCountsAPartOfAPixel() {
    #expect(DecodingScale.eighth.applied(to: size(17, 16)) == size(3, 2))
    #expect(DecodingScale.half.applied(to: size(1, 3)) == size(1, 2))
    #expect(DecodingScale.full.applied(to: size(17, 16)) == size(17, 16))
  }
}

// Sizes from one pixel to very long edges.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct SizeTests {
  @Test(arguments: [
    (1, 1, 1568, 1, 1), (1, 900, 1568, 1, 900), (900, 1, 1568, 900, 1), (1, 900, 100, 1, 100),
    (20_000, 300, 1568, 1568, 24), (7, 5000, 1568, 2, 1568), (3, 3, 1, 1, 1),
    (156, 118, 156, 156, 118), (157, 118, 156, 156, 117), (33, 33, 32, 32, 32),
  ])
  func everySizeIsPrepared(
    _ width: Int, _ height: Int, edge: Int, newWidth: Int, newHeight: Int
  ) throws {
    let source = try JPEGFixture.jpeg(width, height, quality: 80)
    for orientation in [PictureOrientation.upright, .counterQuarterTurn] {
      let result = try prepare(
        JPEGFixture.oriented(source, orientation), .init().withEdge(edge))
      let size = orientation.applied(to: PixelSize(width: newWidth, height: newHeight))
      #expect(
        result.report.after
          == PictureMeasure(size: size, byteCount: result.jpeg.count, format: .jpeg))
      try withStructure(of: result.jpeg) { #expect($0.frame.size == size) }
      #expect(result.report.warnings.isEmpty)
    }
  }

  @Test func aPictureIsNeverEnlarged() throws {
    let source = try JPEGFixture.jpeg(40, 30)
    #expect(try prepare(source, .init().withEdge(8000)).jpeg == source)
  }

  @Test func qualityDecidesAboutBytes() throws {
    let source = try JPEGFixture.jpeg(400, 300)
    let sizes = try [40, 85, 98].map {
      try prepare(source, .init(quality: $0).withEdge(200)).jpeg.count
    }
    #expect(sizes == sizes.sorted())
    #expect(sizes[0] < sizes[2])
  }
}

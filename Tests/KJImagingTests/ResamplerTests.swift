// The quality of resizing, before anything is encoded.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct ResamplerTests {
  private func resampled(_ grid: SampleGrid, columns: Int, rows: Int) -> SampleGrid {
    let target = SampleGrid(columns: columns, rows: rows) { _, _ in 0 }.plane()
    PlaneResampler(
      from: grid.plane(), to: target, columnsEndAligned: false, rowsEndAligned: false
    ).run()
    return SampleGrid(target)
  }

  @Test(arguments: [
    (300, 200, 117, 78), (64, 64, 63, 63), (500, 40, 31, 3), (25, 19, 50, 38), (17, 17, 1, 1),
    (1, 40, 1, 20), (40, 1, 13, 1),
  ])
  func resamplingIsAsGoodAsInFloatingPoint(
    _ columns: Int, _ rows: Int, newColumns: Int, newRows: Int
  ) {
    let source = SampleGrid(JPEGFixture.pattern(columns, rows).plane())
    let reference = source.lanczos(columns: newColumns, rows: newRows)
    #expect(resampled(source, columns: newColumns, rows: newRows).psnr(reference) > 52)
  }

  @Test func overshootIsClamped() {
    let source = SampleGrid(columns: 90, rows: 90) { column, row in
      (column / 9 + row / 9).isMultiple(of: 2) ? 255 : 0
    }
    var reference = source.lanczos(columns: 71, rows: 71)
    #expect(reference.values.max() ?? 0 > 265)
    reference.values = reference.values.map { min(255, max(0, $0)) }
    #expect(resampled(source, columns: 71, rows: 71).psnr(reference) > 50)
  }

  @Test(arguments: [0.0, 1, 128, 254, 255])
  func aFlatPlaneStaysExactlyAsItIs(_ value: Double) {
    let source = SampleGrid(columns: 130, rows: 70) { _, _ in value }
    for (columns, rows) in [(130, 70), (61, 33), (3, 2), (1, 1)] {
      #expect(resampled(source, columns: columns, rows: rows).values.allSatisfy { $0 == value })
    }
  }

  @Test func anUnchangedSizeIsACopy() {
    let source = SampleGrid(JPEGFixture.pattern(45, 37).plane())
    #expect(resampled(source, columns: 45, rows: 37) == source)
  }

  /// The whole path to the encoder: decoding at a reduced scale, then resampling.
  @Test(arguments: [(400, 300, 130), (403, 302, 65), (401, 601, 49)])
  func aReducedDecodingIsAsGoodAsAFullOne(_ width: Int, _ height: Int, edge: Int) throws {
    let jpeg = try JPEGFixture.jpeg(width, height, quality: 98)
    let size = PixelSize(width: width, height: height)
    let target = size.fitting(longestEdge: edge)
    let scale = DecodingScale(from: size, to: target)
    let reduced = try withStructure(of: jpeg) {
      try JPEGDecoder().decode($0, at: scale).planes
    }
    let picture = PlanarPicture(resampling: reduced, to: target, .upright)
    let reference = try decode(jpeg)[0].lanczos(columns: target.width, rows: target.height)
    #expect(SampleGrid(picture.planes[0]).psnr(reference) > 45)
  }
}

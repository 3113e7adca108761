// Every way in which a JPEG file can code its samples.

import KJDomain
import KJTestSupport
import Testing

@testable import KJImaging

@Suite struct CodingTests {
  private func size(_ width: Int, _ height: Int) -> PixelSize {
    PixelSize(width: width, height: height)
  }

  /// The luminance of the full-size pattern, reduced to fit the given edge.
  private func expected(_ width: Int, _ height: Int, edge: Int) -> SampleGrid {
    let target = size(width, height).fitting(longestEdge: edge)
    return JPEGFixture.pattern(width, height).lanczos(columns: target.width, rows: target.height)
  }

  @Test(arguments: ChromaSubsampling.allCases, [false, true])
  func everySubsamplingIsReadAndBecomesTheUsualOne(
    _ subsampling: ChromaSubsampling, progressive: Bool
  ) throws {
    var source = try JPEGFixture.jpeg(211, 157, subsampling)
    if progressive { source = try JPEGFixture.progressive(source) }
    let result = try prepare(source, .init(quality: 95).withEdge(100))
    let planes = try decode(result.jpeg)
    #expect(planes[0].psnr(expected(211, 157, edge: 100)) > 40)
    #expect(planes.count == subsampling.planeCount)
    if subsampling != .gray {
      let color = JPEGFixture.pattern(211, 157, phase: 2).lanczos(columns: 50, rows: 37)
      #expect(planes[1].columns == 50)
      #expect(planes[1].psnr(color) > 33)
    }
    try withStructure(of: result.jpeg) { #expect(!$0.frame.isProgressive) }
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func everyScaleFillsItsPlanes(_ subsampling: ChromaSubsampling) throws {
    for size in [size(1, 1), size(7, 5), size(8, 8), size(33, 18)] {
      let jpeg = try JPEGFixture.jpeg(size.width, size.height, subsampling)
      for scale in DecodingScale.allCases {
        let planes = try withStructure(of: jpeg) {
          try JPEGDecoder().decode($0, at: scale).planes
        }
        #expect(planes[0].shape.columns == scale.applied(to: size).width)
        #expect(!planes[0].lastRowIsMarked)
      }
    }
  }

  @Test func redGreenAndBlueAreRead() throws {
    let patterns = (0..<3).map { JPEGFixture.pattern(120, 90, phase: Double($0)) }
    let scans = try patterns.map { try JPEGFixture.gray($0) }
    let luminance = SampleGrid(columns: 120, rows: 90) { column, row in
      0.299 * patterns[0][column, row] + 0.587 * patterns[1][column, row] + 0.114
        * patterns[2][column, row]
    }.lanczos(columns: 60, rows: 45)
    for (identifiers, adobe) in [([1, 2, 3], 0), (Array("RGB".utf8), nil)] as [([UInt8], UInt8?)] {
      let source = JPEGFixture.combined(
        zip(identifiers, scans).map { .init(identifier: $0, jpeg: $1) }, size(120, 90),
        adobeTransform: adobe)
      let result = try prepare(source, .init(quality: 95).withEdge(60))
      #expect(try decode(result.jpeg)[0].psnr(luminance) > 40)
    }
  }

  /// A picture with a uniform amount of each ink, with or without the inversion that Adobe's programs use.
  private func inks(_ values: [Double], adobe: Bool) throws -> [UInt8] {
    let components = try values.enumerated().map { index, value in
      let sample = adobe ? 255 - value : value
      let jpeg = try JPEGFixture.gray(SampleGrid(columns: 64, rows: 48) { _, _ in sample })
      return JPEGFixture.Component(identifier: UInt8(index + 1), jpeg: jpeg)
    }
    return JPEGFixture.combined(components, size(64, 48), adobeTransform: adobe ? 0 : nil)
  }

  @Test(arguments: [true, false])
  func inksBecomeLight(adobe: Bool) throws {
    let profile = JPEGFixture.profileSegments(SyntheticProfile.tables(for: "CMYK").bytes, pieces: 1)
    // Half magenta with a little black: red and blue 204, green 102.
    let source = JPEGFixture.inserting(profile, into: try inks([0, 127.5, 0, 51], adobe: adobe))
    let result = try prepare(source, .init().withEdge(32))
    let planes = try decode(result.jpeg)
    #expect(abs(planes[0].mean - 144.1) < 2)
    #expect(abs(planes[1].mean - 161.8) < 2)
    #expect(abs(planes[2].mean - 170.7) < 2)
    #expect(result.report.warnings == [.colorProfileDropped])
    #expect(!contains(result.jpeg, "ICC_PROFILE".utf8))
  }

  @Test func inksThatFitStayInksWithTheirProfile() throws {
    let profile = JPEGFixture.profileSegments(SyntheticProfile.tables(for: "CMYK").bytes, pieces: 1)
    let source = JPEGFixture.inserting(profile, into: try inks([0, 127, 0, 51], adobe: true))
    for orientation in [PictureOrientation.upright, .transposed] {
      let result = try prepare(JPEGFixture.oriented(source, orientation))
      try withStructure(of: result.jpeg) {
        #expect($0.isFourColor)
        #expect($0.profile != nil)
        #expect($0.adobe != nil)
      }
    }
  }

  @Test func turnedInksWithoutInversionAreNoNegative() throws {
    let source = JPEGFixture.oriented(try inks([0, 127.5, 0, 51], adobe: false), .transposed)
    let result = try prepare(source)
    #expect(abs(try decode(result.jpeg)[0].mean - 144.1) < 2)
    #expect(result.report.after.size == size(48, 64))
  }

  @Test func samplingWithoutANameIsReadAllTheSame() throws {
    let components = [
      JPEGFixture.Component(
        identifier: 1, jpeg: try JPEGFixture.gray(JPEGFixture.pattern(120, 90)), horizontal: 3),
      .init(
        identifier: 2, jpeg: try JPEGFixture.gray(SampleGrid(columns: 40, rows: 90) { _, _ in 90 })),
      .init(
        identifier: 3, jpeg: try JPEGFixture.gray(SampleGrid(columns: 40, rows: 90) { _, _ in 140 })
      ),
    ]
    let source = JPEGFixture.combined(components, size(120, 90), adobeTransform: 1)
    let planes = try decode(prepare(source, .init(quality: 95).withEdge(60)).jpeg)
    #expect(planes[0].psnr(expected(120, 90, edge: 60)) > 40)
    #expect(abs(planes[1].mean - 90) < 2)
    #expect(abs(planes[2].mean - 140) < 2)
  }

  @Test func samplingThatIsNotWholeIsRefusedByName() throws {
    var source = try JPEGFixture.jpeg(64, 48, .full)
    let frame = try #require(JPEGFixture.offset(of: 0xC0, in: source))
    source[frame + 11] = 0x32
    source[frame + 14] = 0x23
    guard case .decoder = refusal(of: source, .init().withEdge(30)) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func fillBytesAndStrayBytesArePassedOver() throws {
    let plain = try JPEGFixture.jpeg(64, 48)
    var source: [UInt8] = [0xFF, 0xD8]
    for segment in JPEGFixture.segments(of: plain) { source += [0xFF, 0xFF] + segment.bytes }
    source += [0xFF, 0xFF, 0xFF, 0xD9]
    let expected = try decode(plain)
    #expect(try decode(prepare(source).jpeg) == expected)
    #expect(try prepare(source, .init().withEdge(30)).report.warnings.isEmpty)
    let stray = plain.prefix(20) + [0, 1, 2, 0xFF, 0, 3] + plain.dropFirst(20)
    #expect(try prepare(Array(stray)).jpeg == plain)
  }
}

// TIFF pictures, read by libtiff.

import KJDomain
import Testing

@testable import KJImaging

@Suite(.enabled(if: TIFFLibrary.shared != nil, "libtiff is not installed"))
struct TIFFTests {
  private func with<Result>(
    _ bytes: [UInt8], limits: PictureLimits = .standard, _ body: (TIFFSource) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBytes { try body(TIFFSource(ByteView($0), limits: limits)) }
  }

  @Test(arguments: [false, true])
  func aPictureIsDecodedExactly(isBigEndian: Bool) throws {
    try with(TIFFFixture(9, 7, isBigEndian: isBigEndian).bytes) { source in
      #expect(source.size == PixelSize(width: 9, height: 7))
      #expect(source.condition == .whole && source.isLossless && source.strippedCount == nil)
      #expect(source.held == [] && source.warnings == [])
      let pixels = try Pixels(source)
      #expect(pixels.distance(to: TIFFFixture.color) == 0)
    }
  }

  @Test func aStripThatDoesNotFitIsDecodedInBands() throws {
    // A third of the memory is for decoded pixels of four bytes: here for 16 of 40 rows.
    let bytes = TIFFFixture(20, 40).bytes
    let limits = PictureLimits(
      pixels: 1000, bufferedPixels: 1000, decodedBytes: 3 * 4 * 20 * 17, scans: 64)
    try with(bytes, limits: limits) { source in
      let pixels = try Pixels(source)
      #expect(pixels.distance(to: TIFFFixture.color) == 0)
    }
  }

  @Test(arguments: PictureOrientation.allCases)
  func theOrientationIsApplied(orientation: PictureOrientation) throws {
    let bytes = TIFFFixture(9, 7, .init(274, Int(orientation.rawValue))).bytes
    try with(bytes) { source in
      #expect(source.orientation == orientation)
      let pixels = try Pixels(source)
      #expect(pixels.size == orientation.applied(to: PixelSize(width: 9, height: 7)))
      let corner = (
        x: orientation.reversesColumns ? 8 : 0, y: orientation.reversesRows ? 6 : 0
      )
      #expect(pixels[0, 0] == TIFFFixture.color(corner.x, corner.y))
    }
  }

  @Test func whatStandsBesideThePictureIsReported() throws {
    let bytes = TIFFFixture(9, 7, pages: 3, .init(34665, 8), .init(34853, 8), .init(700, 1)).bytes
    try with(bytes) { source in
      #expect(source.held == [.exif, .position, .xmp, .pages])
      #expect(source.warnings == [.firstPageOnly])
    }
    let report = try prepare(bytes, .init(encoding: .jpeg)).report
    #expect(report.dropped == [.exif, .position, .xmp, .pages])
  }

  @Test func theDataOfACameraIsNoPicture() {
    for bytes in [
      TIFFFixture(9, 7, .init(50706, 1)).bytes, TIFFFixture(9, 7, .init(262, 32803)).bytes,
      TIFFFixture(9, 7, pages: 2, .init(254, 1), .init(271, 0), .init(330, 8)).bytes,
    ] {
      #expect(refusal(of: bytes) == .foreign(.cameraRaw))
    }
  }

  @Test func whatIsNotReadIsNamed() {
    for (entry, words) in [
      (TIFFFixture.Entry(259, 6), "old-style JPEG coding"),
      (.init(259, 34712), "coding 34712"), (.init(258, 32, 32, 32), "32 bits per sample"),
      (.init(339, 3), "8 bits per sample, floating point"),
    ] {
      #expect(refusal(of: TIFFFixture(9, 7, entry).bytes) == .unsupported(.tiff, words))
    }
  }

  @Test func whatIsCutOffIsGray() throws {
    // libtiff splits an uncompressed strip, here after 45 rows.
    let whole = TIFFFixture(60, 60).bytes
    let cut = Array(whole.dropLast(180 * 10))
    try with(cut) { source in
      #expect(source.condition == .cut)
      let pixels = try Pixels(source)
      #expect(pixels[0, 0] == TIFFFixture.color(0, 0))
      #expect(pixels[59, 59] == [0x80, 0x80, 0x80])
    }
    #expect(try prepare(cut, .init(encoding: .jpeg)).report.warnings == [.truncated])
    #expect(refusal(of: Array(whole.prefix(7))) == .noPictureData(.tiff))
  }

  @Test func aChainOfDirectoriesThatLeadsBackEnds() throws {
    var bytes = TIFFFixture(9, 7, pages: 2).bytes
    let count = 2 + 12 * 9
    bytes.replaceSubrange(8 + count..<12 + count, with: [8, 0, 0, 0])
    try with(bytes) { #expect($0.warnings == []) }
  }

  @Test func enormousPicturesAreRefused() {
    let size = PixelSize(width: 20_000, height: 20_000)
    let bytes = TIFFFixture(
      9, 7, .init(256, 20_000), .init(257, 20_000), .init(259, 5), .init(278, 20_000)
    ).bytes
    guard case .tooManyPixels(size, _) = refusal(of: bytes) else {
      Issue.record("not refused")
      return
    }
    let wide = TIFFFixture(9, 7, .init(256, 1 << 31)).bytes
    #expect(refusal(of: wide) == .tooLong(PixelSize(width: 1 << 31, height: 7), limit: 65_535))
  }
}

// Pictures that are refused, and damaged ones that are not.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct RefusalTests {
  @Test func aSmallFileThatAnnouncesAnEnormousPictureIsRefused() throws {
    let size = PixelSize(width: 65_500, height: 65_500)
    for jpeg in [
      try JPEGFixture.jpeg(64, 48), try JPEGFixture.progressive(JPEGFixture.jpeg(64, 48)),
    ] {
      #expect(
        refusal(of: JPEGFixture.declaring(size, in: jpeg))
          == .tooManyPixels(size, limit: 500_000_000))
    }
  }

  @Test func pixelsThatMustBeHeldInMemoryAreLimitedFurther() throws {
    let size = PixelSize(width: 12_000, height: 12_000)
    let baseline = try JPEGFixture.jpeg(64, 48)
    let progressive = try JPEGFixture.progressive(baseline)
    var arithmetic = JPEGFixture.declaring(size, in: baseline)
    arithmetic[try #require(JPEGFixture.offset(of: 0xC0, in: arithmetic)) + 1] = 0xC9
    let refused = PictureError.tooManyPixels(size, limit: 128_000_000)
    #expect(refusal(of: JPEGFixture.declaring(size, in: progressive)) == refused)
    #expect(refusal(of: arithmetic) == refused)
    try withStructure(of: JPEGFixture.declaring(size, in: baseline)) {
      #expect($0.frame.size == size)
    }
  }

  @Test func moreScansThanAnybodyWritesAreRefused() throws {
    let jpeg = try JPEGFixture.progressive(JPEGFixture.jpeg(64, 48))
    let scan = try #require(JPEGFixture.segments(of: jpeg).last { $0.marker == 0xDA }).bytes
    let scans = JPEGFixture.segments(of: jpeg).count { $0.marker == 0xDA }
    func repeating(_ times: Int) -> [UInt8] {
      Array(jpeg.dropLast(2)) + (0..<times).flatMap { _ in scan } + [0xFF, 0xD9]
    }
    #expect(refusal(of: repeating(64 - scans)) == nil)
    #expect(refusal(of: repeating(65 - scans)) == .tooManyScans(limit: 64))
  }

  @Test func aFileWithoutAPictureIsRefused() throws {
    let jpeg = try JPEGFixture.jpeg(16, 16)
    let frame = try #require(JPEGFixture.offset(of: 0xC0, in: jpeg))
    let scan = try #require(JPEGFixture.offset(of: 0xDA, in: jpeg))
    for bytes in [
      [0xFF, 0xD8], [0xFF, 0xD8, 0xFF], [0xFF, 0xD8, 0xFF, 0xD9], Array(jpeg.prefix(frame)),
      Array(jpeg.prefix(scan)), Array(jpeg.prefix(scan)) + [0xFF, 0xD9],
      JPEGFixture.declaring(PixelSize(width: 16, height: 0), in: jpeg),
      JPEGFixture.declaring(PixelSize(width: 0, height: 0), in: jpeg),
    ] as [[UInt8]] {
      #expect(refusal(of: bytes) == .noPictureData(.jpeg))
    }
  }

  @Test func aDamagedHeaderIsRefused() throws {
    let jpeg = try JPEGFixture.jpeg(16, 16)
    let frame = try #require(JPEGFixture.segments(of: jpeg).first { $0.marker == 0xC0 }).bytes
    let scan = try #require(JPEGFixture.segments(of: jpeg).first { $0.marker == 0xDA }).bytes
    for (bytes, cause) in [
      (JPEGFixture.inserting([frame], into: jpeg), "there are two frame headers"),
      (JPEGFixture.inserting([scan], into: jpeg), "a scan comes before the frame header"),
      (JPEGFixture.inserting([[0xFF, 0xD8]], into: jpeg), "unexpected marker 0xd8"),
      (JPEGFixture.inserting([[0xFF, 0x10, 0, 2]], into: jpeg), "unexpected marker 0x10"),
      (JPEGFixture.inserting([[0xFF, 0xE1, 0, 1]], into: jpeg), "a segment is cut off"),
      (JPEGFixture.inserting([[0xFF, 0xE1, 0xFF, 0xFF]], into: jpeg), "a segment is cut off"),
      ([0xFF, 0xD8, 0xFF, 0xC0, 0, 3, 8], "the frame header is too short"),
    ] {
      #expect(refusal(of: bytes) == .damagedHeader(.jpeg, cause))
    }
  }

  @Test func whatTheDecoderCannotReadIsNamed() throws {
    let jpeg = try JPEGFixture.jpeg(16, 16)
    let frame = try #require(JPEGFixture.offset(of: 0xC0, in: jpeg))
    var twelveBit = jpeg
    twelveBit[frame + 4] = 12
    #expect(refusal(of: twelveBit) == .unsupported(.jpeg, "12 bits per sample"))
    for (code, name) in [(0xC3, "lossless coding"), (0xC5, "hierarchical coding")] {
      var other = jpeg
      other[frame + 1] = UInt8(code)
      #expect(refusal(of: other) == .unsupported(.jpeg, name))
    }
  }

  @Test(arguments: [1568, 40], [0.3, 0.7, 0.99])
  func aTruncatedPictureIsPreparedWithAWarning(edge: Int, part: Double) throws {
    for whole in [
      try JPEGFixture.jpeg(80, 64), try JPEGFixture.progressive(JPEGFixture.jpeg(80, 64)),
      JPEGFixture.oriented(try JPEGFixture.jpeg(80, 64), .quarterTurn),
    ] {
      let start = try #require(JPEGFixture.offset(of: 0xDA, in: whole)) + 14
      let cut = Array(whole.prefix(start + Int(part * Double(whole.count - start))))
      let result = try prepare(cut, .init().withEdge(edge))
      #expect(result.report.warnings == [.truncated])
      try withStructure(of: result.jpeg) { #expect($0.isComplete) }
      #expect(refusal(of: cut, .init(strict: true).withEdge(edge)) == .truncated(.jpeg))
    }
  }

  @Test func damagedPictureDataIsPreparedWithAWarning() throws {
    let whole = try JPEGFixture.jpeg(160, 120)
    let start = try #require(JPEGFixture.offset(of: 0xDA, in: whole)) + 14
    // A restart marker in a file without restart intervals stops the decoder early.
    var damaged = whole
    damaged[start + 400..<start + 402] = [0xFF, 0xD5]
    let result = try prepare(damaged, .init().withEdge(100))
    guard case .damaged = result.report.warnings.first else {
      Issue.record("no warning")
      return
    }
    for edge in [1568, 100] {
      guard case .damaged = refusal(of: damaged, .init(strict: true).withEdge(edge)) else {
        Issue.record("not refused at \(edge)")
        return
      }
    }
    #expect(refusal(of: whole, .init(strict: true)) == nil)
  }

  @Test func aMarkerThatCannotFollowAScanEndsThePicture() throws {
    let whole = try JPEGFixture.jpeg(160, 120)
    let start = try #require(JPEGFixture.offset(of: 0xDA, in: whole)) + 14
    let cutOff: [[UInt8]] = [[0xFF, 0xC4, 0xFF, 0xFE], [0xFF, 0xE1, 0, 1]]
    for bytes in [0x10, 0xC0, 0xD8, 0xDE].map({ [0xFF, $0, 0, 2] }) + cutOff {
      var damaged = whole
      damaged[start + 400..<start + 404] = bytes[...]
      for edge in [1568, 100] {
        let result = try prepare(damaged, .init().withEdge(edge))
        #expect(result.report.warnings == [.truncated], "\(bytes) at \(edge)")
      }
    }
  }
}

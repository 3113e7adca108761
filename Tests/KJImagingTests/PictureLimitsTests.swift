// Files of a few bytes that announce more pixels than anybody wants to hold.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PictureLimitsTests {
  /// Files of a few bytes that announce a picture of the given size.
  private static func announcing(_ size: PixelSize) throws -> [(name: String, bytes: [UInt8])] {
    let fixture = PNGFixture(4, 4)
    let png = PNGFixture.file([PNGFixture.header(size)] + fixture.data + [PNGFixture.end])
    let gif =
      GIFFixture.header(size.width, size.height)
      + GIFFixture.image(PixelSize(width: 4, height: 4)) + [0x3B]
    return [
      ("JPEG", JPEGFixture.declaring(size, in: try JPEGFixture.jpeg(64, 48))), ("PNG", png),
      ("GIF", gif),
    ]
  }

  @Test func whatAnnouncesTooMuchIsRefusedWhateverTheEdge() throws {
    let size = PixelSize(width: 30_000, height: 20_000)
    for edge in [1568, 65_500] {
      for (name, bytes) in try Self.announcing(size) {
        #expect(
          refusal(of: bytes, .init().withEdge(edge)) == .tooManyPixels(size, limit: 500_000_000),
          "\(name) at \(edge)")
      }
    }
  }

  @Test func whatWouldBeMadeIsLimitedToo() throws {
    let size = PixelSize(width: 24_000, height: 18_000)
    let target = PixelSize(width: 20_000, height: 15_000)
    for (name, bytes) in try Self.announcing(size) {
      for encoding in PictureEncoding.allCases {
        #expect(
          refusal(of: bytes, .init(encoding: encoding).withEdge(20_000))
            == .tooManyPixels(target, limit: 128_000_000),
          "\(name) as \(encoding)")
      }
    }
  }

  @Test func whatIsDecodedForASmallerOneIsLimited() throws {
    let size = PixelSize(width: 20_000, height: 20_000)
    let jpeg = JPEGFixture.declaring(size, in: try JPEGFixture.jpeg(64, 48))
    // Decoded at half its size, the picture would be too small for the target.
    #expect(
      refusal(of: jpeg, .init().withEdge(9000)) == .tooManyPixels(size, limit: 128_000_000))
  }

  @Test func anEdgeThatNoFormatHasIsRefused() {
    let size = PixelSize(width: 70_000, height: 3)
    let png = PNGFixture.file([PNGFixture.header(size)])
    #expect(refusal(of: png) == .tooLong(size, limit: 65_535))
  }

  @Test func anInterlacedPictureIsLimitedByItsMemory() {
    let size = PixelSize(width: 10_000, height: 10_000)
    let png = PNGFixture.file([PNGFixture.header(size, true)] + PNGFixture(4, 4).data)
    #expect(refusal(of: png) == .tooManyPixels(size, limit: 96_000_000))
  }
}

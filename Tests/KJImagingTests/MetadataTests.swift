// What leaves the machine with a picture, and what must not.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct MetadataTests {
  /// One for every place in which a file can reveal more than its picture.
  private static let secrets = [
    "GPS-47.11-N", "Pixel-Owner", "XMP-secret", "MPF-secret", "comment-secret", "video-secret",
    "late-secret", "adobe-secret", "JFXX-secret",
  ]

  private func revealing(_ picture: [UInt8]) throws -> [UInt8] {
    let thumbnail = try JPEGFixture.jpeg(16, 16)
    let exif = JPEGFixture.exif(
      [.init(value: 1)], extra: Array("GPS-47.11-N Pixel-Owner".utf8) + thumbnail)
    let adobe = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1] + Array("adobe-secret".utf8)
    var jpeg = JPEGFixture.inserting(
      [
        JPEGFixture.segment(0xE1, exif),
        JPEGFixture.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0XMP-secret".utf8)),
        JPEGFixture.segment(0xE2, Array("MPF\0MPF-secret".utf8)),
        JPEGFixture.segment(0xEE, adobe),
        JPEGFixture.segment(0xE0, Array("JFXX\0JFXX-secret".utf8)),
        JPEGFixture.segment(0xFE, Array("comment-secret".utf8)),
      ], into: picture)
    jpeg.insert(
      contentsOf: JPEGFixture.segment(0xFE, Array("late-secret".utf8)), at: jpeg.count - 2)
    return jpeg + Array("ftypmp42 video-secret".utf8) + thumbnail
  }

  @Test(arguments: [1568, 60], [(64, 48), (75, 53)])
  func nothingButThePictureLeaves(edge: Int, size: (Int, Int)) throws {
    let plain = try JPEGFixture.jpeg(size.0, size.1)
    for orientation in [PictureOrientation.upright, .quarterTurn] {
      let source = JPEGFixture.oriented(try revealing(plain), orientation)
      let result = try prepare(source, .init().withEdge(edge))
      for secret in Self.secrets {
        #expect(contains(source, secret.utf8))
        #expect(!contains(result.jpeg, secret.utf8), "\(secret) at \(edge), \(orientation)")
      }
      #expect(count(of: [0xFF, 0xD8, 0xFF], in: result.jpeg) == 1)
      #expect(result.report.dropped.isSuperset(of: [.exif, .xmp, .comment]))
    }
  }

  @Test func theThumbnailOfAJFIFHeaderIsDropped() throws {
    let plain = try JPEGFixture.jpeg(32, 32)
    let thumbnail = JPEGFixture.noise(3 * 16)
    let header = Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 4, 4] + thumbnail
    let withoutHeader = Array(plain.prefix(2)) + Array(plain.dropFirst(20))
    let source = JPEGFixture.inserting([JPEGFixture.segment(0xE0, header)], into: withoutHeader)
    let result = try prepare(source)
    #expect(!contains(result.jpeg, thumbnail))
    #expect(contains(result.jpeg, Array("JFIF\0".utf8) + [1, 2, 1, 0, 72, 0, 72, 0, 0]))
    #expect(result.report.dropped == [.thumbnail])
  }

  @Test func aPlainPictureIsCopiedByteForByte() throws {
    for source in [
      try JPEGFixture.jpeg(64, 48), try JPEGFixture.progressive(JPEGFixture.jpeg(64, 48)),
    ] {
      let result = try prepare(source)
      #expect(result.jpeg == source)
      #expect(result.report.dropped.isEmpty)
      #expect(result.report.warnings.isEmpty)
    }
  }

  @Test func whatFollowsThePictureIsMetadata() throws {
    let source = try JPEGFixture.jpeg(64, 48)
    let result = try prepare(source + [0])
    #expect(result.jpeg == source)
    #expect(result.report.dropped == [.trailer])
  }

  @Test func tablesFramesAndScansAreCopiedByteForByte() throws {
    let plain = try JPEGFixture.progressive(JPEGFixture.jpeg(64, 48))
    #expect(try prepare(revealing(plain)).jpeg.suffix(plain.count - 20) == plain.dropFirst(20))
  }

  @Test func theColorTransformOfAnAdobeSegmentIsKept() throws {
    let plain = try JPEGFixture.jpeg(32, 32, .full)
    let adobe = JPEGFixture.segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])
    let source = Array(plain.prefix(2)) + adobe + Array(plain.dropFirst(20))
    #expect(try prepare(source).jpeg == source)
  }

  @Test func theOriginalIsLeftAloneWhenAsked() throws {
    let source = try revealing(JPEGFixture.jpeg(64, 48))
    let result = try source.withUnsafeBytes {
      try PicturePreparer(.init(original: true).withEdge(10)).preparedWhole($0)
    }
    #expect(result.bytes == .unchanged)
    #expect(result.format == .jpeg)
    #expect(result.report == nil)
  }

  @Test func whatIsNoPictureIsSentAsItIs() throws {
    for bytes in [Array("hello".utf8), []] {
      let result = try bytes.withUnsafeBytes { try PicturePreparer(.init()).preparedWhole($0) }
      #expect(result.bytes == .unchanged)
      #expect(result.format == nil)
      #expect(result.size == nil)
    }
  }
}

// Metadata is carried over on request, and never otherwise.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct CarriedMetadataTests {
  /// EXIF with an orientation, a position and a thumbnail that does not exist.
  private static let tiff = Array(
    JPEGFixture.exif(
      [.init(value: 6), .init(tag: 0x8825, type: 4, value: 60)], extra: Array("GPS-47.11".utf8)
    ).dropFirst(6))
  private static let xmp = Array("<x:xmpmeta>secret</x:xmpmeta>".utf8)
  private static let comment = Array("comment-secret".utf8)

  private static func described(_ format: PictureFormat) throws -> [UInt8] {
    guard format == .jpeg else {
      var fixture = PNGFixture(64, 48)
      fixture.before = [
        PNGFixture.chunk("eXIf", tiff),
        PNGFixture.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + xmp),
        PNGFixture.chunk("tEXt", Array("Comment\0".utf8) + comment),
      ]
      return fixture.bytes
    }
    return JPEGFixture.inserting(
      [
        JPEGFixture.segment(0xE1, Array("Exif\0\0".utf8) + tiff),
        JPEGFixture.segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + xmp),
        JPEGFixture.segment(0xFE, comment),
      ], into: try JPEGFixture.jpeg(64, 48))
  }

  private func source(_ bytes: [UInt8]) throws -> (CarriedMetadata, PictureOrientation) {
    try bytes.withUnsafeBytes { buffer in
      let view = ByteView(buffer)
      if PicturePreparer.inspect(buffer) == .jpeg {
        let source = try JPEGSource(view, limits: .standard)
        return (source.metadata, source.orientation)
      }
      let source = PNGSource(
        try PNGStructure(view, limits: .standard), limits: .standard)
      return (source.metadata, source.orientation)
    }
  }

  @Test(arguments: [PictureFormat.jpeg, .png], [PictureEncoding.jpeg, .png])
  func metadataIsCarriedFromFormatToFormat(
    _ format: PictureFormat, _ encoding: PictureEncoding
  ) throws {
    for edge in [1568, 30] {
      let options = PreparationOptions(encoding: encoding, keepsMetadata: true).withEdge(edge)
      let result = try preparing(Self.described(format), options)
      let (metadata, orientation) = try source(result.bytes)
      // The pixels are already upright.
      #expect(orientation == .upright)
      #expect(result.picture.size == PixelSize(width: 48, height: 64).fitting(longestEdge: edge))
      var tiff = Self.tiff
      tiff[18] = 1
      #expect(metadata.exif == tiff)
      #expect(metadata.xmp == Self.xmp)
      #expect(!contains(result.bytes, Self.comment))
      #expect(result.picture.report?.dropped == [.comment])
    }
  }

  @Test(arguments: [PictureFormat.jpeg, .png])
  func withoutThatWishNothingIsCarried(_ format: PictureFormat) throws {
    for encoding in [PictureEncoding.jpeg, .png] {
      let result = try preparing(Self.described(format), .init(encoding: encoding).withEdge(30))
      for secret in ["GPS-47.11", "secret"] { #expect(!contains(result.bytes, secret.utf8)) }
      #expect(result.picture.report?.dropped == [.exif, .position, .xmp, .comment])
    }
  }

  @Test func metadataThatHasNoRoomIsToldToBeDropped() throws {
    var png = PNGFixture(64, 48)
    png.before = [PNGFixture.chunk("eXIf", Self.tiff + [UInt8](repeating: 65, count: 70_000))]
    let options = PreparationOptions(encoding: .jpeg, keepsMetadata: true)
    let result = try preparing(png.bytes, options)
    #expect(!contains(result.bytes, "GPS-47.11".utf8))
    #expect(result.picture.report?.dropped.contains(.exif) == true)
  }

  @Test func whatFitsAndStandsUprightStaysAsItIsWithItsMetadata() throws {
    var png = PNGFixture(64, 48)
    png.before = [PNGFixture.chunk("tEXt", Array("Comment\0".utf8) + Self.comment)]
    let jpeg = JPEGFixture.inserting(
      [JPEGFixture.segment(0xFE, Self.comment)], into: try JPEGFixture.jpeg(64, 48))
    for source in [png.bytes, jpeg] {
      let result = try preparing(source, .init(keepsMetadata: true))
      #expect(result.picture.bytes == .unchanged)
      #expect(result.picture.report?.dropped == [])
      #expect(result.picture.report?.after.byteCount == source.count)
    }
  }
}

// WebP pictures: their chunks, their first frame, and damaged ones.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct WebPTests {
  private static let size = PixelSize(width: 24, height: 17)

  private func with<Result>(
    _ bytes: [UInt8], _ body: (WebPSource) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBytes { try body(WebPSource(ByteView($0), limits: .standard)) }
  }

  private func bytes(_ name: String) throws -> [UInt8] { try PictureFixture.corpus("webp/\(name)") }

  /// A file with one more chunk at its end.
  private func adding(_ chunk: [UInt8], to webp: [UInt8]) -> [UInt8] {
    var size: [UInt8] = []
    size.append(littleEndian: webp.count - 8 + chunk.count, bytes: 4)
    return webp[..<4] + size + webp[8...] + chunk
  }

  @Test(arguments: [
    ("lossy", false, false), ("lossless", true, false), ("opacity", false, false),
    ("metadata", false, false), ("animation", false, true), ("offset", false, true),
  ])
  func theHeadersAreUnderstood(name: String, isLossless: Bool, isAnimated: Bool) throws {
    try with(bytes(name)) { source in
      #expect(source.size == Self.size)
      #expect(source.isLossless == isLossless)
      #expect(source.isAnimated == isAnimated)
      #expect(source.condition.isComplete)
      #expect(source.strippedCount == source.stripped().count)
    }
  }

  @Test func losslessPixelsAreExactAndOnWhite() throws {
    try with(bytes("lossless")) { source in
      let pixels = try Pixels(source)
      let distance = pixels.distance { x, y in
        guard x >= 12 else { return [255, 255, 255] }
        return PictureFixture.expected(x, y, in: Self.size).map { 255 - (255 - $0) * 200 / 255 }
      }
      #expect(pixels.complaint == nil)
      #expect(distance <= 1)
    }
  }

  @Test func lossyPixelsAreSimilar() throws {
    let whole = try with(bytes("lossy")) { try Pixels($0) }
    // Blue changes from pixel to pixel, so only the other channels are compared.
    let distance = whole.distance {
      Array(PictureFixture.expected($0, $1, in: Self.size).prefix(2))
    }
    #expect(distance < 90)
    let small = try with(bytes("lossy")) { try Pixels($0, at: PixelSize(width: 3, height: 2)) }
    for (first, second) in zip(whole.mean, small.mean) { #expect(abs(first - second) < 10) }
  }

  @Test func opacityIsPutOnWhite() throws {
    try with(bytes("opacity")) { source in
      let pixels = try Pixels(source)
      #expect(pixels[3, 3] == [255, 255, 255])
      #expect(pixels[20, 1] != [255, 255, 255])
    }
  }

  @Test func metadataIsLeftOutAndPixelsStay() throws {
    let webp = adding(Array("kjkj".utf8) + [1, 0, 0, 0, 9, 0], to: try bytes("metadata"))
    try with(webp + [7]) { source in
      #expect(source.orientation.rawValue == 6)
      #expect(source.held == [.exif, .xmp, .other, .trailer])
      #expect(source.metadata.xmp?.isEmpty == false)
      let stripped = source.stripped()
      for name in ["EXIF", "XMP ", "kjkj"] { #expect(!contains(stripped, name.utf8)) }
      try with(stripped) { copy in
        #expect(copy.held.isEmpty && copy.condition.isComplete && copy.orientation == .upright)
        #expect(copy.stripped() == stripped)
      }
      let lossy = try bytes("lossy")
      #expect(contains(stripped, lossy[12...]))
      // The flags of EXIF and XMP.
      #expect(stripped[20] & 0x0C == 0)
    }
  }

  @Test func whatIsUnknownWithinAFrameIsLeftOut() throws {
    let animation = try bytes("animation")
    let unknown = Array("kjkj".utf8) + [2, 0, 0, 0, 9, 9]
    let start = try #require(
      animation.indices.first { animation[$0...].starts(with: "ANMF".utf8) })
    let length = Int(animation[start + 4]) | Int(animation[start + 5]) << 8
    var frame = Array(animation[start..<start + 8 + length]) + unknown
    frame.replaceSubrange(4..<6, with: [UInt8((length + 10) & 0xFF), UInt8((length + 10) >> 8)])
    let rest = Array(animation[(start + 8 + length + length % 2)...])
    let changed = adding([], to: Array(animation[..<start]) + frame + rest)
    try with(changed) { #expect($0.stripped() == animation) }
  }

  @Test func aSecondPictureIsLeftOut() throws {
    let lossy = try bytes("lossy")
    try with(adding(Array(lossy[12...]), to: lossy)) { source in
      #expect(source.held == [.other])
      #expect(source.stripped() == lossy)
    }
  }

  @Test func theFirstFrameStandsAtItsPlaceOnWhite() throws {
    try with(bytes("offset")) { source in
      let pixels = try Pixels(source)
      #expect(pixels.size == Self.size)
      for (x, y) in [(0, 0), (3, 8), (16, 8), (8, 5), (8, 15)] {
        #expect(pixels[x, y] == [255, 255, 255], "\(x) \(y)")
      }
      #expect(pixels[5, 7] != [255, 255, 255])
    }
    let result = try bytes("offset").withUnsafeBytes {
      try PicturePreparer(.init().withEdge(12)).preparedWhole($0)
    }
    #expect(result.report?.warnings == [.firstFrameOnly])
    #expect(result.report?.dropped == [.frames])
  }

  @Test(arguments: ["lossy", "lossless", "opacity", "animation", "metadata"])
  func whatIsCutOffIsShownAsFarAsItGoes(name: String) throws {
    let whole = try bytes(name)
    var complaints = 0
    for length in 0..<whole.count {
      guard
        let complaint = try? with(
          Array(whole.prefix(length)),
          { source -> String? in
            #expect(!source.condition.isComplete && source.strippedCount == nil)
            return try Pixels(source).complaint
          })
      else { continue }
      if complaint.isEmpty == false { complaints += 1 }
    }
    #expect(complaints > 0)
  }

  @Test func aFileOfAnotherLengthThanItSaysIsNotCopied() throws {
    var webp = try bytes("lossy")
    webp[4] += 2
    try with(webp) { #expect(!$0.condition.isComplete && $0.strippedCount == nil) }
    webp[4] -= 4
    try with(webp) { #expect($0.strippedCount == nil) }
  }

  @Test func sizesThatContradictEachOtherAreRefused() throws {
    var webp = try bytes("metadata")
    webp[24] += 1
    #expect(
      refusal(of: webp) == .damagedHeader(.webp, "the picture does not fit its canvas"))
  }

  @Test func enormousPicturesAreRefused() throws {
    var webp = try bytes("lossless")
    let start = try #require(webp.indices.first { webp[$0...].starts(with: "VP8L".utf8) })
    webp.replaceSubrange(start + 9..<start + 13, with: [0xFF, 0xFF, 0xFF, 0x0F])
    let extended = webp[12...].starts(with: "VP8X".utf8)
    if extended { webp.replaceSubrange(24..<30, with: [0xFF, 0x3F, 0, 0xFF, 0x3F, 0]) }
    #expect(
      refusal(of: webp)
        == .tooManyPixels(PixelSize(width: 16_384, height: 16_384), limit: 96_000_000))
  }

  @Test func aFileWithoutAPictureIsRefused() throws {
    let header = Array("RIFF\u{4}\0\0\0WEBP".utf8)
    let noKeyFrame =
      Array("RIFF\u{16}\0\0\0WEBPVP8 \u{A}\0\0\0".utf8) + [UInt8](repeating: 1, count: 10)
    for webp in [header, Array(try bytes("lossy").prefix(25)), noKeyFrame] {
      #expect(refusal(of: webp) == .noPictureData(.webp))
    }
  }
}

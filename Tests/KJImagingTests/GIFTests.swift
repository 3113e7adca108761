// GIF pictures: their blocks, their first frame, and damaged ones.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct GIFTests {
  private static let size = PixelSize(width: 19, height: 13)
  private static let white = [255, 255, 255]

  private func with<Result>(
    _ bytes: [UInt8], _ body: (GIFSource) throws -> Result
  ) throws -> Result {
    try bytes.withUnsafeBytes { buffer in
      try body(GIFSource(GIFStructure(ByteView(buffer), limits: .standard)))
    }
  }

  private func color(_ x: Int, _ y: Int) -> [Int] { GIFFixture.colors[GIFFixture.index(x, y)] }

  @Test(arguments: [false, true])
  func theFirstImageIsDecodedExactly(interlaced: Bool) throws {
    let gif = GIFFixture.header(19, 13) + GIFFixture.image(Self.size, interlaced: interlaced)
    try with(gif + [0x3B]) { source in
      #expect(source.size == Self.size)
      #expect(source.condition.isComplete && !source.isAnimated && source.held.isEmpty)
      let pixels = try Pixels(source)
      #expect(pixels.complaint == nil)
      #expect(pixels.distance(to: color) == 0)
    }
  }

  @Test func whatIsNotDrawnIsWhite() throws {
    let gif =
      GIFFixture.header(16, 12) + GIFFixture.control(transparent: 3)
      + GIFFixture.image(PixelSize(width: 9, height: 7), at: (2, 3)) + [0x3B]
    try with(gif) { source in
      let pixels = try Pixels(source)
      let distance = pixels.distance { x, y in
        guard (2..<11).contains(x), (3..<10).contains(y), GIFFixture.index(x - 2, y - 3) != 3 else {
          return Self.white
        }
        return color(x - 2, y - 3)
      }
      #expect(distance == 0)
    }
  }

  @Test func whatStandsOutsideTheCanvasIsCutOff() throws {
    let canvas = GIFFixture.header(8, 8)
    try with(canvas + GIFFixture.image(Self.size, at: (5, 6)) + [0x3B]) { source in
      let pixels = try Pixels(source)
      #expect(pixels.size == PixelSize(width: 8, height: 8))
      #expect(pixels[7, 7] == color(2, 1))
      #expect(pixels[0, 0] == Self.white)
      #expect(source.condition.isComplete && source.strippedCount == nil)
    }
    for offset in [(0, 200), (200, 0)] {
      let gif = canvas + GIFFixture.image(Self.size, at: offset) + [0x3B]
      #expect(refusal(of: gif) == .damagedHeader(.gif, "the picture does not fit its canvas"))
    }
  }

  @Test func onlyWhatIsShownIsCopied() throws {
    let control = GIFFixture.control(transparent: 0)
    let image = GIFFixture.image(Self.size)
    let shown = GIFFixture.header(19, 13) + GIFFixture.loop
    let gif =
      shown + GIFFixture.comment + control + image + GIFFixture.unknown + control + GIFFixture.text
      + image + GIFFixture.xmp + [0x3B, 7]
    try with(gif) { source in
      #expect(source.isAnimated)
      #expect(source.held == [.comment, .xmp, .other, .trailer])
      #expect(source.metadata.xmp == GIFFixture.packet)
      #expect(source.stripped() == shown + control + image + image + [0x3B])
      #expect(source.strippedCount == source.stripped().count)
    }
  }

  @Test func aMissingTrailerIsAdded() throws {
    let gif = GIFFixture.header(19, 13) + GIFFixture.image(Self.size)
    try with(gif) { #expect($0.stripped() == gif + [0x3B]) }
  }

  @Test(arguments: [false, true])
  func theRowsThatAreThereAreShown(interlaced: Bool) throws {
    let image = GIFFixture.image(Self.size, interlaced: interlaced)
    let gif = GIFFixture.header(19, 13) + image.prefix(image.count * 2 / 3)
    try with(gif) { source in
      #expect(!source.condition.isComplete)
      #expect(source.strippedCount == nil)
      let pixels = try Pixels(source)
      #expect(pixels.complaint != nil)
      #expect(pixels[5, 0] == color(5, 0))
      #expect(pixels[5, interlaced ? 11 : 12] == [128, 128, 128])
    }
  }

  @Test func damagedCodesAreTold() throws {
    var image = GIFFixture.image(Self.size)
    // The codes of the sixth piece.
    image[57..<65] = ArraySlice(repeating: 0xFF, count: 8)
    try with(GIFFixture.header(19, 13) + image + [0x3B]) { source in
      #expect(source.condition.isComplete)
      let pixels = try Pixels(source)
      #expect(pixels.complaint != nil)
    }
  }

  @Test func aPictureWithoutColorsIsRefused() {
    let gif = GIFFixture.header(19, 13, hasColors: false) + GIFFixture.image(Self.size) + [0x3B]
    #expect(refusal(of: gif) == .decoder(.gif, "there is no color table"))
  }

  @Test func aPictureThatIsNotThereIsRefused() {
    let header = GIFFixture.header(19, 13)
    let empty = GIFFixture.header(0, 13) + GIFFixture.image(Self.size)
    let noPixels = header + GIFFixture.image(PixelSize(width: 0, height: 4))
    for gif in [Array("GIF89a".utf8), header, header + [0x3B], header + [9], empty, noPixels] {
      #expect(refusal(of: gif) == .noPictureData(.gif))
    }
  }

  @Test func enormousPicturesAreRefused() {
    let size = PixelSize(width: 60_000, height: 60_000)
    func declaring(interlaced: Bool) -> [UInt8] {
      var image = GIFFixture.image(Self.size, interlaced: interlaced)
      image.replaceSubrange(5..<9, with: [0x60, 0xEA, 0x60, 0xEA])
      return GIFFixture.header(19, 13) + image + [0x3B]
    }
    #expect(
      refusal(of: GIFFixture.header(60_000, 60_000)) == .tooManyPixels(size, limit: 500_000_000))
    #expect(refusal(of: declaring(interlaced: true)) == .tooManyPixels(size, limit: 384_000_000))
  }

  @Test func anAnimationThatIsMadeSmallerKeepsItsFirstFrame() throws {
    let gif = try PictureFixture.corpus("gif/animation")
    let result = try gif.withUnsafeBytes {
      try PicturePreparer(.init().withEdge(8)).preparedWhole($0)
    }
    #expect(result.size == PixelSize(width: 8, height: 6))
    #expect(result.report?.warnings == [.firstFrameOnly])
    #expect(result.report?.dropped == [.frames, .comment, .xmp, .trailer])
  }
}

// The parts of a PNG file: which are copied, and which are dropped.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PNGStructureTests {
  private static let fixture = PNGFixture(19, 13)

  /// Chunks that say how the picture is shown.
  private static let shown: [[UInt8]] = [
    PNGFixture.gamma(45_455), PNGFixture.chunk("cHRM", JPEGFixture.noise(32)),
    PNGFixture.chunk("cICP", [12, 13, 0, 1]), PNGFixture.chunk("sRGB", [0]),
    PNGFixture.chunk("mDCV", JPEGFixture.noise(24)), PNGFixture.chunk("cLLI", JPEGFixture.noise(8)),
    PNGFixture.chunk("sBIT", [8, 8, 8]), PNGFixture.chunk("bKGD", [0, 0, 0, 0, 0, 0]),
    PNGFixture.chunk("pHYs", [0, 0, 11, 19, 0, 0, 11, 19, 1]),
  ]

  private static let held: [(chunk: [UInt8], kind: DroppedData)] = [
    (PNGFixture.chunk("tEXt", Array("Author\0Somebody".utf8)), .comment),
    (PNGFixture.chunk("zTXt", Array("Author\0\0packed".utf8)), .comment),
    (PNGFixture.chunk("iTXt", Array("Author\0\0\0de\0Autor\0Jemand".utf8)), .comment),
    (PNGFixture.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0<x/>".utf8)), .xmp),
    (PNGFixture.chunk("tIME", [7, 234, 1, 2, 3, 4, 5]), .time),
    (PNGFixture.chunk("eXIf", Array(JPEGFixture.exif([.init(value: 1)]).dropFirst(6))), .exif),
    (PNGFixture.chunk("prVt", [1, 2, 3]), .other),
  ]

  @Test func aPlainPictureIsCopiedByteForByte() throws {
    for type in [PNGFixture.ColorType.gray, .rgb, .rgbWithOpacity] {
      let png = PNGFixture(19, 13, type) { x, y in
        Array((PNGFixture.color(x, y) + [99]).prefix(type == .gray ? 1 : type == .rgb ? 3 : 4))
      }.bytes
      let result = try preparing(png)
      #expect(result.bytes == png)
      #expect(result.picture.report?.dropped == [])
      #expect(result.picture.report?.warnings == [])
    }
  }

  @Test func whatIsNotShownIsLeftOut() throws {
    for (chunk, kind) in Self.held {
      for isInFront in [true, false] {
        var fixture = Self.fixture
        fixture.before = Self.shown
        let plain = fixture.bytes
        if isInFront { fixture.before.insert(chunk, at: 4) } else { fixture.after = [chunk] }
        let result = try preparing(fixture.bytes)
        #expect(result.bytes == plain)
        #expect(result.picture.report?.dropped == [kind])
        #expect(result.picture.report?.warnings == [])
      }
    }
  }

  @Test func whatFollowsThePictureIsLeftOut() throws {
    for trailer in [[0], Self.fixture.bytes] {
      let result = try preparing(Self.fixture.bytes + trailer)
      #expect(result.bytes == Self.fixture.bytes)
      #expect(result.picture.report?.dropped == [.trailer])
    }
  }

  @Test func whatIsHeldIsDroppedFromASmallerPictureToo() throws {
    var fixture = PNGFixture(64, 48)
    fixture.before = Self.held.map(\.chunk)
    for encoding in [PictureEncoding.png, .jpeg] {
      let result = try preparing(fixture.bytes, .init(encoding: encoding).withEdge(32))
      for secret in ["Somebody", "Jemand", "<x/>", "prVt", "eXIf"] {
        #expect(contains(fixture.bytes, secret.utf8))
        #expect(!contains(result.bytes, secret.utf8), "\(secret) in \(encoding)")
      }
      #expect(result.picture.report?.dropped == Set(Self.held.map(\.kind)))
    }
  }

  // MARK: Animations

  /// Two frames; the second repeats the first.
  private static let animation: [UInt8] = {
    var fixture = Self.fixture
    let control = [UInt8](repeating: 0, count: 22)
    fixture.before = [
      PNGFixture.chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 0]),
      PNGFixture.chunk("fcTL", [0, 0, 0, 0] + control),
    ]
    fixture.after = [
      PNGFixture.chunk("fcTL", [0, 0, 0, 1] + control),
      PNGFixture.chunk("fdAT", [0, 0, 0, 2] + fixture.stream),
    ]
    return fixture.bytes
  }()

  @Test func anAnimationThatFitsIsCopied() throws {
    let result = try preparing(Self.animation)
    #expect(result.bytes == Self.animation)
    #expect(result.picture.report?.warnings == [])
    #expect(result.picture.report?.dropped == [])
  }

  @Test func ofAnAnimationThatDoesNotFitTheFirstFrameIsLeft() throws {
    let options = PreparationOptions(encoding: .png)
    let result = try preparing(Self.animation, options.withEdge(10))
    #expect(result.bytes == (try preparing(Self.fixture.bytes, options.withEdge(10)).bytes))
    #expect(result.picture.report?.warnings == [.firstFrameOnly])
    #expect(result.picture.report?.dropped == [.frames])
  }
}

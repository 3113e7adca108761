// Damaged PNG files: which of them are still shown, and which are refused.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PNGDamageTests {
  private static let fixture = PNGFixture(19, 13)

  @Test func aWrongChecksumIsToldAndRefusedWhereThatWasAsked() throws {
    for (name, chunk) in [("IDAT", Self.fixture.data[0]), ("IEND", PNGFixture.end)] {
      let png = PNGFixture.file(
        [Self.fixture.header]
          + (name == "IDAT"
            ? [PNGFixture.damaged(chunk), PNGFixture.end]
            : Self.fixture.data + [PNGFixture.damaged(chunk)]))
      for edge in [1568, 10] {
        let result = try preparing(png, .init(encoding: .png).withEdge(edge))
        guard case .damaged = result.picture.report?.warnings.first else {
          Issue.record("\(name) at \(edge): no warning")
          continue
        }
        guard case .damaged = refusal(of: png, .init(strict: true).withEdge(edge)) else {
          Issue.record("\(name) at \(edge): not refused")
          continue
        }
        try withPNG(result.bytes) { #expect($0.strippedCount != nil && $0.condition.isComplete) }
        if edge > 19 {
          #expect(try pixels(ofPNG: result.bytes).distance(to: PNGFixture.color) == 0)
        }
      }
    }
  }

  @Test func damageThatDecodesToNothingIsRefused() throws {
    let png = PNGFixture.file(
      [Self.fixture.header, PNGFixture.chunk("IDAT", [1, 2, 3, 4]), PNGFixture.end])
    guard case .decoder(.png, _) = refusal(of: png, .init().withEdge(10)) else {
      Issue.record("not refused")
      return
    }
  }

  @Test func aDamagedChunkOfMetadataIsNoReasonToComplain() throws {
    for chunk in [
      PNGFixture.chunk("tEXt", Array("Author\0Somebody".utf8)),
      PNGFixture.chunk("tIME", [7, 234, 1, 2, 3, 4, 5]),
      PNGFixture.chunk("eXIf", Array(JPEGFixture.exif([.init(value: 6)]).dropFirst(6))),
    ] {
      var fixture = Self.fixture
      fixture.before = [PNGFixture.damaged(chunk)]
      let result = try preparing(fixture.bytes, .init(strict: true))
      #expect(result.bytes == Self.fixture.bytes)
      #expect(result.picture.report?.warnings == [])
    }
  }

  @Test func damagedOpacityIsTold() throws {
    var fixture = Self.fixture
    fixture.before = [PNGFixture.damaged(PNGFixture.chunk("tRNS", [0, 255, 0, 0, 0, 0]))]
    let result = try preparing(fixture.bytes)
    #expect(result.picture.report?.warnings != [])
    #expect(refusal(of: fixture.bytes, .init(strict: true)) != nil)
  }

  @Test(arguments: [1568, 60], [0.05, 0.5, 0.9])
  func aTruncatedPictureIsGreyWhereItEnds(edge: Int, part: Double) throws {
    let fixture = PNGFixture(120, 90)
    let start = fixture.header.count + 8 + 8 + 10
    let whole = fixture.bytes
    let cut = Array(whole.prefix(start + Int(part * Double(whole.count - start))))
    let result = try preparing(cut, .init(encoding: .png).withEdge(edge))
    #expect(result.picture.report?.warnings == [.truncated])
    #expect(refusal(of: cut, .init(strict: true).withEdge(edge)) == .truncated(.png))
    let pixels = try pixels(ofPNG: result.bytes)
    #expect(pixels[3, pixels.size.height - 1] == [128, 128, 128])
    #expect(pixels[3, 0] != [128, 128, 128])
    try withPNG(result.bytes) { #expect($0.condition.isComplete) }
  }

  @Test func aTruncatedInterlacedPictureShowsThePassesThatAreThere() throws {
    var fixture = PNGFixture(64, 48)
    fixture.isInterlaced = true
    let whole = fixture.bytes
    // The first five passes are a quarter of the pixels, in every second row.
    let pixels = try pixels(ofPNG: Array(whole.prefix(whole.count * 2 / 5)))
    #expect(pixels.complaint != nil)
    for (x, y) in [(0, 0), (4, 0), (0, 4), (62, 46)] {
      #expect(pixels[x, y] == PNGFixture.color(x, y), "\(x), \(y)")
    }
    #expect(pixels[63, 47] == [128, 128, 128])
  }

  @Test func missingPassesAreGreyInAPictureWithOpacityToo() throws {
    var fixture = PNGFixture(64, 48, .rgbWithOpacity) { x, y in PNGFixture.color(x, y) + [255] }
    fixture.isInterlaced = true
    let whole = fixture.bytes
    let pixels = try pixels(ofPNG: Array(whole.prefix(whole.count * 2 / 5)))
    #expect(pixels[4, 4] == PNGFixture.color(4, 4))
    #expect(pixels[63, 47] == [128, 128, 128])
  }

  // MARK: Refusal

  private static let small = PixelSize(width: 4, height: 4)

  @Test func aDamagedHeaderIsRefused() throws {
    let fixture = PNGFixture(4, 4)
    let rest = fixture.data + [PNGFixture.end]
    let noHeader = "it does not begin with a valid header"
    let palette = PNGFixture.chunk("PLTE", [1, 2, 3])
    let indexed = PNGFixture.header(Self.small, type: 3)
    for (chunks, cause) in [
      (rest, noHeader), ([palette, fixture.header], noHeader),
      ([PNGFixture.damaged(fixture.header)], noHeader),
      ([PNGFixture.chunk("IHDR", [0, 0, 0, 4, 0, 0, 0, 4, 8, 2, 0, 0])], noHeader),
      ([PNGFixture.header(Self.small, type: 1)], noHeader),
      ([PNGFixture.header(Self.small, type: 5)], noHeader),
      (
        [PNGFixture.header(Self.small, type: 2, depth: 4)],
        "its color type does not allow 4 bits per sample"
      ),
      (
        [PNGFixture.header(Self.small, type: 3, depth: 16)],
        "its color type does not allow 16 bits per sample"
      ),
      (
        [PNGFixture.header(Self.small, type: 0, depth: 3)],
        "its color type does not allow 3 bits per sample"
      ),
      ([fixture.header, fixture.header], "there are two headers"),
      ([indexed], "the palette is missing"),
      ([indexed, PNGFixture.chunk("PLTE")], "the palette has the wrong length"),
      ([indexed, PNGFixture.chunk("PLTE", [1, 2, 3, 4])], "the palette has the wrong length"),
      (
        [indexed, PNGFixture.chunk("PLTE", [UInt8](repeating: 1, count: 771))],
        "the palette has the wrong length"
      ),
      ([indexed] + fixture.data + [palette], "the palette comes after the picture data"),
    ] {
      #expect(refusal(of: PNGFixture.file(chunks + rest)) == .damagedHeader(.png, cause))
    }
  }

  @Test func aFileWithoutAPictureIsRefused() throws {
    let fixture = PNGFixture(4, 4)
    for chunks in [
      [], [fixture.header], [fixture.header, PNGFixture.end],
      [fixture.header, PNGFixture.chunk("IDAT"), PNGFixture.end],
      [PNGFixture.header(PixelSize(width: 0, height: 4))] + fixture.data,
      [PNGFixture.header(PixelSize(width: 4, height: 0))] + fixture.data,
      [fixture.header, PNGFixture.end] + fixture.data,
    ] {
      #expect(refusal(of: PNGFixture.file(chunks)) == .noPictureData(.png))
    }
  }

  @Test func anUnknownCriticalChunkIsRefusedByName() throws {
    var fixture = Self.fixture
    fixture.before = [PNGFixture.chunk("ABCD")]
    #expect(
      refusal(of: fixture.bytes) == .unsupported(.png, "unknown critical chunk 'ABCD'"))
  }
}

// Every kind of pixels that PNG has, decoded.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PNGPixelTests {
  private static let grayDepths = [1, 2, 4, 8, 16]

  /// A sample of the given bit depth, scaled to eight bits.
  private static func eightBits(_ value: Int, _ depth: Int) -> Int {
    Int((Double(value) * 255 / Double(1 << depth - 1)).rounded())
  }

  /// The value for a position and a channel, at the given bit depth.
  private static func value(_ x: Int, _ y: Int, _ channel: Int = 0, depth: Int) -> Int {
    (x * 7919 + y * 104_729 + channel * 31_337) % (1 << depth)
  }

  private static func onWhite(_ color: Int, _ opacity: Int) -> Int {
    Int((255 - Double((255 - color) * opacity) / 255).rounded())
  }

  private func expectPixels(
    of fixture: PNGFixture, _ expected: (_ x: Int, _ y: Int) -> [Int],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for isInterlaced in [false, true] {
      for size in [(1, 1), (3, 2), (19, 13)] {
        var fixture = fixture
        fixture.isInterlaced = isInterlaced
        fixture.size = PixelSize(width: size.0, height: size.1)
        let pixels = try pixels(ofPNG: fixture.bytes)
        #expect(
          pixels.distance(to: expected) == 0 && pixels.complaint == nil,
          "\(size), interlaced: \(isInterlaced), \(pixels.complaint ?? "no complaint")",
          sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: grayDepths)
  func grayIsDecoded(depth: Int) throws {
    let fixture = PNGFixture(1, 1, .gray, depth: depth) { x, y in
      [Self.value(x, y, depth: depth)]
    }
    try expectPixels(of: fixture) { x, y in
      [Int](repeating: Self.eightBits(Self.value(x, y, depth: depth), depth), count: 3)
    }
  }

  @Test(arguments: [8, 16])
  func colorIsDecoded(depth: Int) throws {
    let fixture = PNGFixture(1, 1, .rgb, depth: depth) { x, y in
      (0..<3).map { Self.value(x, y, $0, depth: depth) }
    }
    try expectPixels(of: fixture) { x, y in
      (0..<3).map { Self.eightBits(Self.value(x, y, $0, depth: depth), depth) }
    }
  }

  @Test(arguments: [1, 2, 4, 8])
  func paletteIsDecoded(depth: Int) throws {
    let colors = JPEGFixture.noise(3 << depth)
    // There may be fewer opacity values than colors; the other colors are opaque.
    for opacities in [[], [128, 0], JPEGFixture.noise(1 << depth, seed: 3)] as [[UInt8]] {
      var fixture = PNGFixture(1, 1, .indexed, depth: depth) { x, y in
        [Self.value(x, y, depth: depth)]
      }
      fixture.before = [PNGFixture.chunk("PLTE", colors)]
      if !opacities.isEmpty { fixture.before.append(PNGFixture.chunk("tRNS", opacities)) }
      try expectPixels(of: fixture) { x, y in
        let index = Self.value(x, y, depth: depth)
        let opacity = index < opacities.count ? Int(opacities[index]) : 255
        return (0..<3).map { Self.onWhite(Int(colors[3 * index + $0]), opacity) }
      }
    }
  }

  @Test(arguments: [8, 16], [PNGFixture.ColorType.grayWithOpacity, .rgbWithOpacity])
  func opacityIsPutOnWhite(depth: Int, type: PNGFixture.ColorType) throws {
    let colors = type == .rgbWithOpacity ? 3 : 1
    let fixture = PNGFixture(1, 1, type, depth: depth) { x, y in
      (0...colors).map { Self.value(x, y, $0, depth: depth) }
    }
    try expectPixels(of: fixture) { x, y in
      let opacity = Self.eightBits(Self.value(x, y, colors, depth: depth), depth)
      return (0..<3).map { channel in
        let color = Self.value(x, y, min(channel, colors - 1), depth: depth)
        return Self.onWhite(Self.eightBits(color, depth), opacity)
      }
    }
  }

  @Test(arguments: grayDepths)
  func oneGrayMayBeTransparent(depth: Int) throws {
    let white = 1 << depth - 1
    var fixture = PNGFixture(1, 1, .gray, depth: depth) { x, y in [(x + y) % 2 * white] }
    fixture.before = [PNGFixture.chunk("tRNS", [0, 0])]
    try expectPixels(of: fixture) { _, _ in [255, 255, 255] }
    fixture.before = [PNGFixture.chunk("tRNS", [UInt8(white >> 8), UInt8(white & 0xFF)])]
    try expectPixels(of: fixture) { x, y in [Int](repeating: (x + y) % 2 * 255, count: 3) }
  }

  @Test(arguments: [8, 16])
  func oneColorMayBeTransparent(depth: Int) throws {
    let scale = depth == 16 ? 257 : 1
    var fixture = PNGFixture(1, 1, .rgb, depth: depth) { x, y in
      PNGFixture.color(x, y).map { $0 * scale }
    }
    let green: [UInt8] = depth == 16 ? [0, 0, 255, 255, 0, 0] : [0, 0, 0, 255, 0, 0]
    fixture.before = [PNGFixture.chunk("tRNS", green)]
    try expectPixels(of: fixture) { x, y in
      let color = PNGFixture.color(x, y)
      return color == [0, 255, 0] ? [255, 255, 255] : color
    }
  }

  @Test(arguments: [2, 7, 40])
  func dataMayStandInAnyNumberOfChunks(pieces: Int) throws {
    var fixture = PNGFixture(19, 13)
    fixture.pieces = pieces
    #expect(try pixels(ofPNG: fixture.bytes).distance(to: PNGFixture.color) == 0)
    #expect(try preparing(fixture.bytes).bytes == fixture.bytes)
  }

  @Test func grayStaysGrayInAnotherFile() throws {
    let png = PNGFixture(64, 48, .gray) { x, y in [(x + y) % 256] }.bytes
    let result = try preparing(png, .init(encoding: .png).withEdge(32)).bytes
    try withPNG(result) { source in
      let isGray = try source.reduced(to: source.size).picture.packed().isGray
      #expect(isGray)
    }
    let jpeg = try preparing(png, .init(encoding: .jpeg)).bytes
    #expect(try decode(jpeg).count == 1)
  }

  @Test(arguments: PictureOrientation.allCases)
  func exifTurnsThePicture(_ orientation: PictureOrientation) throws {
    let size = PixelSize(width: 19, height: 13)
    let tiff = JPEGFixture.exif([.init(value: Int(orientation.rawValue))]).dropFirst(6)
    for isInterlaced in [false, true] {
      var fixture = PNGFixture(19, 13)
      fixture.isInterlaced = isInterlaced
      fixture.before = [PNGFixture.chunk("eXIf", Array(tiff))]
      let result = try preparing(fixture.bytes, .init(encoding: .png))
      #expect(result.picture.size == orientation.applied(to: size))
      #expect(result.picture.report?.dropped == [.exif])
      let turned = (0..<3).map { channel in
        SampleGrid(columns: 19, rows: 13) { Double(PNGFixture.color($0, $1)[channel]) }
          .seen(orientation)
      }
      let pixels = try pixels(ofPNG: result.bytes)
      #expect(pixels.distance { x, y in turned.map { Int($0[x, y]) } } == 0)
    }
  }
}

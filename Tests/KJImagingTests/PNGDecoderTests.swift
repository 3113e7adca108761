// The two PNG decoders: both give the same pixels, and each has its own files.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct PNGDecoderTests {
  private static let filters: [[PNGFilter]] = [
    [.none], [.sub], [.up], [.average], [.paeth],
    [.paeth, .average, .up, .sub, .none, .paeth, .paeth],
  ]

  /// A color type with a depth, and the possible contents of its transparency chunk.
  struct Kind: Sendable, CustomTestStringConvertible {
    let type: PNGFixture.ColorType
    let depth: Int
    let transparencies: [[UInt8]?]

    var testDescription: String { "\(type), \(depth) bits" }

    /// Chunks between the header and the picture data.
    func chunks(_ transparency: [UInt8]?) -> [[UInt8]] {
      let palette =
        type == .indexed
        ? [PNGFixture.chunk("PLTE", JPEGFixture.noise(3 * min(200, 1 << depth)))] : []
      return palette + (transparency.map { [PNGFixture.chunk("tRNS", $0)] } ?? [])
    }
  }

  static let kinds: [Kind] =
    [1, 2, 4, 8].map { Kind(type: .gray, depth: $0, transparencies: [nil, [0, 1]]) } + [
      Kind(type: .gray, depth: 16, transparencies: [nil, [0, 1], [0xAB, 0xCD]]),
      Kind(type: .rgb, depth: 8, transparencies: [nil, [0, 1, 0, 2, 0, 3]]),
      Kind(type: .rgb, depth: 16, transparencies: [nil, [0, 1, 0, 2, 0, 3]]),
    ]
    + [1, 2, 4, 8].map {
      Kind(type: .indexed, depth: $0, transparencies: [nil, [7], JPEGFixture.noise(1 << $0 / 2)])
    }
    + [8, 16].flatMap { depth in
      [PNGFixture.ColorType.grayWithOpacity, .rgbWithOpacity].map {
        Kind(type: $0, depth: depth, transparencies: [nil])
      }
    }

  /// Samples that include every value of up to eight bits and the transparent colors of ``kinds``.
  private static func samples(_ x: Int, _ y: Int, _ kind: Kind) -> [Int] {
    (0..<kind.type.channels).map { channel in
      let value = x * 7919 + y * 104_729 + channel * 31_337 + x * y
      // The transparent colors.
      if x % 5 == 0 { return [channel + 1, 0xABCD][y % 2] % (1 << kind.depth) }
      return value % (1 << kind.depth)
    }
  }

  /// The picture that each decoder makes from a file, with libpng's complaint.
  private func decoded(
    _ file: [UInt8], to target: PixelSize? = nil, _ orientation: PictureOrientation = .upright
  ) throws -> (inflated: PackedPicture?, libpng: PNGDecoder.Result) {
    try file.withUnsafeBytes { bytes in
      let structure = try PNGStructure(ByteView(bytes), limits: .standard)
      let target = target ?? structure.header.size
      let window = PictureWindow(of: structure.header.size)
      let inflated = InflatedPNGDecoder(
        structure, mostBytes: PictureLimits.standard.inflatedBytes)
      return (
        inflated?.decode(window, to: target, orientation),
        try LibPNGDecoder(structure).decode(window, to: target, orientation)
      )
    }
  }

  private func expectSame(_ file: [UInt8], _ target: PixelSize? = nil, _ comment: Comment) throws {
    for orientation in [PictureOrientation.upright, .upsideDown] {
      let (inflated, libpng) = try decoded(file, to: target, orientation)
      let mine = try #require(inflated, comment)
      #expect(libpng.complaint == nil, comment)
      #expect(mine.samples.shape == libpng.picture.samples.shape, comment)
      #expect(samples(mine) == samples(libpng.picture), comment)
    }
  }

  private func samples(_ picture: PackedPicture) -> [UInt8] {
    withExtendedLifetime(picture) {
      let shape = picture.samples.shape
      return Array(
        UnsafeBufferPointer(start: picture.samples.samples, count: shape.stride * shape.rows))
    }
  }

  @Test(arguments: kinds)
  func bothDecodersGiveTheSamePixels(_ kind: Kind) throws {
    for transparency in kind.transparencies {
      for filters in Self.filters {
        for (width, height) in [(1, 1), (3, 2), (19, 13), (70, 40)] {
          var fixture = PNGFixture(width, height, kind.type, depth: kind.depth) {
            Self.samples($0, $1, kind)
          }
          fixture.before = kind.chunks(transparency)
          fixture.filters = filters
          try expectSame(fixture.bytes, nil, "\(width)x\(height), \(filters)")
        }
      }
    }
  }

  /// The picture has enough pixels for two threads.
  @Test(arguments: kinds.filter { $0.depth >= 8 })
  func bothDecodersGiveTheSameLargePicture(_ kind: Kind) throws {
    var fixture = PNGFixture(640, 520, kind.type, depth: kind.depth) {
      Self.samples($0, $1, kind)
    }
    fixture.before = kind.chunks(kind.transparencies.last ?? nil)
    fixture.filters = [.paeth, .paeth, .up, .sub, .average]
    try expectSame(fixture.bytes, nil, "full size")
    try expectSame(fixture.bytes, PixelSize(width: 600, height: 488), "reduced")
  }

  // MARK: Files for libpng alone

  private func isLeftToLibpng(_ file: [UInt8]) throws -> Bool { try decoded(file).inflated == nil }

  @Test func unusualFilesAreLeftToLibpng() throws {
    let plain = PNGFixture(19, 13)
    #expect(try !isLeftToLibpng(plain.bytes))
    var interlaced = plain
    interlaced.isInterlaced = true
    let opacity = PNGFixture.chunk("tRNS", [0, 1, 0, 2, 0, 3])
    for file in [
      interlaced.bytes,
      PNGFixture.file([plain.header, PNGFixture.gamma(100_000)] + plain.data + [PNGFixture.end]),
      PNGFixture.file([plain.header] + plain.data + [opacity, PNGFixture.end]),
      PNGFixture.file([plain.header, opacity, opacity] + plain.data + [PNGFixture.end]),
      PNGFixture.file(
        [plain.header, PNGFixture.chunk("tRNS", [1])] + plain.data + [PNGFixture.end]),
      PNGFixture.file(
        [plain.header, PNGFixture.chunk("tRNS", [0, 1, 0, 2, 1, 0])] + plain.data + [PNGFixture.end]
      ),
      PNGFixture.file([plain.header] + plain.data + [PNGFixture.chunk("IEND", [1])]),
    ] {
      #expect(try isLeftToLibpng(file))
    }
  }

  @Test func dataThatIsNotExactlyThePictureIsLeftToLibpng() throws {
    let plain = PNGFixture(19, 13)
    func file(_ stream: [UInt8]) -> [UInt8] {
      PNGFixture.file([plain.header, PNGFixture.chunk("IDAT", stream), PNGFixture.end])
    }
    let rows = (0..<13).flatMap { _ in [0] + [UInt8](repeating: 7, count: 57) }
    #expect(try !isLeftToLibpng(file(PNGFixture.stored(rows))))
    #expect(try isLeftToLibpng(file(PNGFixture.stored(rows + [0]))))
    #expect(try isLeftToLibpng(file(PNGFixture.stored(rows.dropLast(58)))))
    #expect(try isLeftToLibpng(file(PNGFixture.stored(rows) + [0])))
    #expect(try isLeftToLibpng(file([0x18, 0x19] + PNGFixture.stored(rows).dropFirst(2))))
    var unknown = rows
    unknown[58 * 5] = 5
    let (inflated, libpng) = try decoded(file(PNGFixture.stored(unknown)))
    #expect(inflated == nil && libpng.complaint != nil)
    #expect(try isLeftToLibpng(file(PNGFixture.stored(rows).dropLast() + [1])))
  }

  @Test func aPictureOfManyBytesIsLeftToLibpng() throws {
    try PNGFixture(19, 13).bytes.withUnsafeBytes { bytes in
      let structure = try PNGStructure(ByteView(bytes), limits: .standard)
      #expect(InflatedPNGDecoder(structure, mostBytes: 58 * 13) != nil)
      #expect(InflatedPNGDecoder(structure, mostBytes: 58 * 13 - 1) == nil)
    }
  }
}

// How a PNG file says what its colors mean.

import KJDomain
import KJTestSupport
import Testing

@testable import KJImaging

@Suite struct PNGColorTests {
  private static func profile(_ space: String, count: Int = 500) -> [UInt8] {
    SyntheticProfile.tables(for: space, count: count).bytes
  }

  private func anonymous(_ profile: [UInt8]) throws -> [UInt8] {
    try #require(ICCProfile(profile)).anonymous.bytes
  }

  /// A profile chunk with this compressed data.
  private static func profileChunk(_ packed: [UInt8]) -> [UInt8] {
    PNGFixture.chunk("iCCP", Array("Some name\0\0".utf8) + packed)
  }

  /// The chunk that a copy contains for a profile.
  private static func copiedChunk(of profile: [UInt8]) -> [UInt8] {
    ICCProfile(profile).map { PNGProfile.chunk(of: $0.anonymous) } ?? []
  }

  private func fixture(
    _ type: PNGFixture.ColorType = .rgb, with chunks: [[UInt8]]
  ) -> PNGFixture {
    var fixture = PNGFixture(40, 30, type) { x, y in
      type == .gray ? [6 * x] : PNGFixture.color(x, y)
    }
    fixture.before = chunks
    return fixture
  }

  @Test(arguments: ["RGB ", "GRAY"])
  func theProfileStaysWithASmallerPicture(space: String) throws {
    let profile = Self.profile(space)
    let expected = try anonymous(profile)
    let type = space == "GRAY" ? PNGFixture.ColorType.gray : .rgb
    let png = fixture(type, with: [Self.profileChunk(PNGFixture.stored(profile))]).bytes
    let asPNG = try preparing(png, .init(encoding: .png).withEdge(20)).bytes
    try asPNG.withUnsafeBytes {
      let structure = try PNGStructure(ByteView($0), limits: .standard)
      #expect(structure.colors.profile?.bytes == expected)
    }
    let asJPEG = try preparing(png, .init(encoding: .jpeg).withEdge(20)).bytes
    try withStructure(of: asJPEG) { #expect($0.profile?.bytes == expected) }
  }

  @Test func aPictureThatFitsGetsOneChunkWithoutTheNameOfItsProfile() throws {
    let profile = Self.profile("RGB ")
    let other = Self.profileChunk(PNGFixture.stored(Self.profile("RGB ", count: 300)))
    let png = fixture(with: [Self.profileChunk(PNGFixture.stored(profile)), other]).bytes
    let copy = try preparing(png).bytes
    #expect(!contains(copy, "Some name".utf8))
    #expect(count(of: Array("iCCPicc\0".utf8), in: copy) == 1)
    #expect(count(of: Array("iCCP".utf8), in: copy) == 1)
    let expected = try anonymous(profile)
    try copy.withUnsafeBytes {
      let structure = try PNGStructure(ByteView($0), limits: .standard)
      #expect(structure.colors.profile?.bytes == expected)
      #expect(structure.condition == .whole)
    }
    #expect(try preparing(copy).bytes == copy)
  }

  @Test func aProfileForOtherChannelsIsDropped() throws {
    for (type, space) in [(PNGFixture.ColorType.rgb, "GRAY"), (.gray, "RGB "), (.rgb, "CMYK")] {
      let png = fixture(type, with: [Self.profileChunk(PNGFixture.stored(Self.profile(space)))])
        .bytes
      let result = try preparing(png, .init(encoding: .png).withEdge(20))
      #expect(result.picture.report?.warnings == [.colorProfileDropped])
      #expect(!contains(result.bytes, "iCCP".utf8))
    }
  }

  @Test func aProfileThatCannotBeReadIsDropped() throws {
    let good = PNGFixture.stored(Self.profile("RGB "))
    let bomb = PNGFixture.stored([UInt8](repeating: 0, count: ICCProfile.maximumLength + 1))
    for (name, chunk) in [
      ("checksum", PNGFixture.damaged(Self.profileChunk(good))),
      ("data", Self.profileChunk([1, 2, 3])), ("cut off", Self.profileChunk(good.dropLast(9))),
      ("nothing", Self.profileChunk(PNGFixture.stored([]))), ("bomb", Self.profileChunk(bomb)),
      ("no name", PNGFixture.chunk("iCCP", [UInt8](repeating: 65, count: 90) + [0, 0] + good)),
      ("other packing", PNGFixture.chunk("iCCP", Array("Some name\0\u{1}".utf8) + good)),
      ("empty", PNGFixture.chunk("iCCP")),
    ] {
      let plain = fixture(with: [])
      let result = try preparing(fixture(with: [chunk]).bytes)
      #expect(result.bytes == plain.bytes, "\(name)")
      #expect(result.picture.report?.warnings == [.colorProfileDropped], "\(name)")
      let smaller = try preparing(fixture(with: [chunk]).bytes, .init(encoding: .png).withEdge(20))
      #expect(!contains(smaller.bytes, "iCCP".utf8), "\(name)")
      #expect(smaller.picture.report?.warnings == [.colorProfileDropped], "\(name)")
    }
  }

  @Test func theLongestProfileIsKept() throws {
    // 400 bytes are for the header, the table and the text.
    let profile = Self.profile("RGB ", count: ICCProfile.maximumLength - 400)
    let png = fixture(with: [Self.profileChunk(PNGFixture.stored(profile))]).bytes
    let result = try preparing(png, .init(encoding: .png).withEdge(20))
    #expect(result.picture.report?.warnings == [])
    #expect(contains(result.bytes, "iCCP".utf8))
  }

  @Test(
    arguments: [
      // Half of the light is more than half of the sRGB value.
      ([PNGFixture.gamma(100_000)], 186), ([PNGFixture.gamma(45_455)], 128),
      ([PNGFixture.gamma(46_400)], 128), ([PNGFixture.gamma(55_556)], 145), ([], 128),
      ([PNGFixture.gamma(100_000), PNGFixture.chunk("sRGB", [0])], 128),
      ([PNGFixture.gamma(100_000), PNGFixture.chunk("cICP", [1, 13, 0, 1])], 128),
      (
        [PNGFixture.gamma(100_000), copiedChunk(of: profile("RGB "))], 128
      ),
    ])
  func anUnusualGammaIsConverted(_ chunks: [[UInt8]], expected: Int) throws {
    for type in [PNGFixture.ColorType.rgb, .rgbWithOpacity] {
      var fixture = PNGFixture(40, 30, type) { _, _ in
        [128, 128, 128] + (type == .rgb ? [] : [255])
      }
      fixture.before = chunks
      let pixels = try pixels(ofPNG: fixture.bytes)
      #expect(pixels.distance { _, _ in [expected, expected, expected] } <= 1)
      #expect(pixels.complaint == nil)
      // A copy keeps the chunk, because a viewer knows how to apply it.
      #expect(try preparing(fixture.bytes).bytes == fixture.bytes)
      let smaller = try preparing(fixture.bytes, .init(encoding: .png).withEdge(20)).bytes
      #expect(!contains(smaller, "gAMA".utf8))
    }
  }
}

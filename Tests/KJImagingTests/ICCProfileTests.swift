// The color profile survives without anything that identifies its owner, or is dropped entirely.

import KJDomain
import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@testable import KJImaging

@Suite struct ICCProfileTests {
  private static let owner = "the screen of somebody"
  private static let display = SyntheticProfile.display(of: owner).bytes

  private func profile(of jpeg: [UInt8]) throws -> [UInt8]? {
    try withStructure(of: jpeg) { $0.profile?.bytes }
  }

  private func anonymous(_ profile: [UInt8]) throws -> [UInt8] {
    try #require(ICCProfile(profile)).anonymous.bytes
  }

  @Test(arguments: [1568, 60], PictureOrientation.allCases)
  func aProfileSurvivesEveryWay(edge: Int, _ orientation: PictureOrientation) throws {
    let profile = SyntheticProfile.tables(for: "RGB ", count: 150_000).bytes
    let pieces = JPEGFixture.profileSegments(profile, pieces: 3)
    for size in [(64, 48), (75, 53)] {
      let source = JPEGFixture.oriented(
        JPEGFixture.inserting(
          [pieces[2], pieces[0], pieces[1]], into: try JPEGFixture.jpeg(size.0, size.1)),
        orientation)
      let result = try prepare(source, .init().withEdge(edge))
      #expect(try self.profile(of: result.jpeg) == anonymous(profile))
      #expect(result.report.warnings.isEmpty)
      // The header of the file format comes first.
      #expect(result.jpeg[2..<4] == [0xFF, 0xE0])
    }
  }

  @Test func oneSegmentHoldsItsMost() throws {
    let least = try anonymous(SyntheticProfile.tables(for: "RGB ", count: 0).bytes).count
    for (length, segments) in [(least, 1), (65_516, 1), (65_520, 2), (256_000, 4)] {
      let profile = SyntheticProfile.tables(for: "RGB ", count: length - least).bytes
      let jpeg = JPEGFixture.inserting(
        [try #require(ICCProfile(profile)).segments], into: try JPEGFixture.jpeg(16, 16))
      let output = try prepare(jpeg).jpeg
      #expect(try self.profile(of: output)?.count == length)
      #expect(count(of: Array("ICC_PROFILE\0".utf8), in: output) == segments)
    }
  }

  @Test(arguments: [
    ("missing", [0, 2]), ("twice", [0, 1, 1]), ("too many", [0, 1, 2, 2]), ("alone", [1]),
  ])
  func aProfileThatDoesNotAddUpIsDropped(_ name: String, _ order: [Int]) throws {
    let pieces = JPEGFixture.profileSegments(Self.display, pieces: 3)
    let plain = try JPEGFixture.jpeg(64, 48)
    for edge in [1568, 60] {
      let source = JPEGFixture.inserting(order.map { pieces[$0] }, into: plain)
      let result = try prepare(source, .init().withEdge(edge))
      #expect(try self.profile(of: result.jpeg) == nil)
      #expect(!contains(result.jpeg, "ICC_PROFILE".utf8))
      #expect(result.report.warnings == [.colorProfileDropped])
    }
  }

  @Test func aProfileAboveTheLimitIsDropped() throws {
    let profile = SyntheticProfile.tables(for: "RGB ", count: 256_001).bytes
    let result = try prepare(
      JPEGFixture.inserting(
        JPEGFixture.profileSegments(profile, pieces: 4), into: try JPEGFixture.jpeg(16, 16)))
    #expect(!contains(result.jpeg, "ICC_PROFILE".utf8))
    #expect(result.report.warnings == [.colorProfileDropped])
  }

  @Test func numbersThatAreNoneAreHarmless() throws {
    let plain = try JPEGFixture.jpeg(16, 16)
    for tail in [[], [1], [0, 0], [0, 1], [2, 1], [1, 255], [1, 1]] as [[UInt8]] {
      let piece = JPEGFixture.segment(0xE2, Array("ICC_PROFILE\0".utf8) + tail)
      let result = try prepare(JPEGFixture.inserting([piece], into: plain))
      #expect(result.jpeg == plain)
      #expect(result.report.warnings == [.colorProfileDropped])
    }
  }

  // MARK: What identifies

  @Test func onlyWhatColorsAreComputedFromStays() throws {
    let stored = try elements(of: Self.display)
    let result = try anonymous(Self.display)
    let found = try elements(of: result)
    let kept = ["wtpt", "rXYZ", "gXYZ", "bXYZ", "rTRC", "gTRC", "bTRC"]
    #expect(Set(found.keys) == Set(kept + ["desc", "cprt"]))
    for name in kept.dropFirst() { #expect(found[name] == stored[name], "\(name)") }
    #expect(found["wtpt"].map { Array($0) } == stored["wtpt"].map { Array($0.prefix(20)) })
    #expect(!contains(result, Self.owner.utf8))
    #expect(!contains(result, "kjId".utf8))
    // The parts of the header that stay: version, class, spaces, mark, intent and the white point of all profiles.
    let known = [0..<4, 8..<10, 12..<24, 36..<40, 67..<80].map { Set($0) }
    let others = Set(0..<128).subtracting(known.reduce([]) { $0.union($1) })
    #expect(others.allSatisfy { result[$0] == 0 })
    #expect([8..<10, 12..<24, 36..<40, 67..<80].allSatisfy { result[$0] == Self.display[$0] })
    // There is nothing left to remove.
    #expect(try anonymous(result) == result)
  }

  /// A file of each format with the profile of a display.
  private func pictures() throws -> [(name: String, file: [UInt8])] {
    let pieces = JPEGFixture.profileSegments(Self.display, pieces: 2)
    let jpeg = JPEGFixture.inserting(pieces, into: try JPEGFixture.jpeg(64, 48))
    let picture = PackedPicture(Plane(.packed(PixelSize(width: 64, height: 48), channels: 3)))
    picture.samples.samples.initialize(
      repeating: 90, count: picture.samples.shape.stride * picture.samples.shape.rows)
    let profile = try #require(ICCProfile(Self.display))
    let png = try PNGEncoder(profile: profile, metadata: .none).encode(picture)
    let webp = try WebPEncoder(profile: profile, metadata: .none)
      .encode(picture, .lossless, hasSharpColor: true)
    return [
      ("JPEG", jpeg), ("a lying JPEG", JPEGFixture.oriented(jpeg, .quarterTurn)), ("PNG", png),
      ("WebP", webp),
    ]
  }

  private func profile(ofPicture file: [UInt8]) throws -> [UInt8]? {
    try file.withUnsafeBytes { bytes in
      let view = ByteView(bytes)
      switch PicturePreparer.inspect(bytes) {
      case .jpeg: return try JPEGStructure(view).profile?.bytes
      case .png: return try PNGStructure(view, limits: .standard).colors.profile?.bytes
      case .webp: return try WebPStructure(view, limits: .standard).profile?.bytes
      default: return nil
      }
    }
  }

  @Test(arguments: [PictureEncoding.keep, .jpeg, .png, .webp], [1568, 20])
  func noWayThroughTheToolTellsWhoseProfileItIs(_ encoding: PictureEncoding, edge: Int) throws {
    for (name, file) in try pictures() {
      #expect(try profile(ofPicture: file) == Self.display, "\(name)")
      let plain = try preparing(file, .init(encoding: encoding).withEdge(edge)).bytes
      #expect(try profile(ofPicture: plain) == anonymous(Self.display), "\(name)")
      let options = PreparationOptions(encoding: encoding, keepsMetadata: true).withEdge(edge)
      let kept = try file.withUnsafeBytes { try PicturePreparer(options).preparedWhole($0) }
      // If the file is copied, there are no new bytes.
      guard case .bytes(let bytes) = kept.bytes else { continue }
      #expect(try profile(ofPicture: bytes) == Self.display, "\(name)")
    }
  }

  // MARK: sRGB

  private static let sRGB = ICCContents.sRGB.assembled

  /// sRGB with different data for one element.
  private func sRGB(with data: [UInt8], for name: String) -> [UInt8] {
    var elements = ICCContents.sRGB.elements
    elements[name] = data
    return SyntheticProfile(elements.map { .init($0, $1) }).bytes
  }

  /// The sRGB curve as a table, shifted by the given difference.
  private func curve(_ count: Int, _ difference: Double = 0) -> [UInt8] {
    var table = Array("curv\0\0\0\0".utf8)
    table.append(bigEndian32: count)
    for index in 0..<count {
      let value = Double(index) / Double(count - 1)
      let light = value > 0.04045 ? pow((value + 0.055) / 1.055, 2.4) : value / 12.92
      let number = Int((min(1, max(0, light + difference)) * 65_535).rounded())
      table += [UInt8(number >> 8), UInt8(number & 255)]
    }
    return table
  }

  @Test func everyProfileThatIsSRGBBecomesTheSame() throws {
    #expect(Self.sRGB.count < 512)
    let same: [(String, [UInt8])] = [
      ("desc", Array("desc\0\0\0\0\0\0\0\u{5}mine\0".utf8)), ("mmod", Array("mmod".utf8)),
      ("wtpt", SyntheticProfile.xyz(0.9505, 1, 1.0891)), ("bkpt", SyntheticProfile.xyz(0, 0, 0)),
      ("lumi", SyntheticProfile.xyz(80, 80, 80)),
      ("rXYZ", SyntheticProfile.xyz(0.4355, 0.223, 0.0139)),
      ("gTRC", curve(1024)), ("gTRC", curve(4096, 0.0009)), ("bTRC", curve(200, -0.0009)),
    ]
    for (name, data) in same {
      let profile = sRGB(with: data, for: name)
      #expect(try anonymous(profile) == Self.sRGB, "\(name)")
    }
    #expect(try anonymous(Self.sRGB) == Self.sRGB)
  }

  @Test func whatIsCloseToSRGBStaysWhatItIs() throws {
    let gamma = Array("curv\0\0\0\0\0\0\0\u{1}\u{2}3".utf8)
    let other: [(String, [UInt8])] = [
      ("wtpt", SyntheticProfile.xyz(0.95, 1, 1.1)),
      ("rXYZ", SyntheticProfile.xyz(0.4376, 0.2225, 0.0139)),
      ("gTRC", gamma), ("gTRC", curve(1024, 0.002)), ("bTRC", curve(9)),
      ("bTRC", Array("curv\0\0\0\0\0\0\0\0".utf8)),
      ("cicp", Array("cicp\0\0\0\0\u{9}\u{10}\0\u{1}".utf8)),
      ("A2B0", Array("mAB \0\0\0\0".utf8) + [UInt8](repeating: 3, count: 24)),
      ("chad", Array("sf32\0\0\0\0".utf8) + [UInt8](repeating: 0, count: 36)),
    ]
    for (name, data) in other {
      let result = try elements(of: anonymous(sRGB(with: data, for: name)))
      #expect(result[name] == data, "\(name)")
    }
  }

  // MARK: Damage

  @Test func aDamagedProfileIsDropped() throws {
    func changed(_ offset: Int, to bytes: [UInt8]) -> [UInt8] {
      var profile = Self.display
      profile.replaceSubrange(offset..<offset + bytes.count, with: bytes)
      return profile
    }
    let damaged: [(String, [UInt8])] = [
      ("nothing", []), ("a header", Array(Self.display.prefix(128))),
      ("no mark", changed(36, to: [0])), ("many elements", changed(128, to: [0, 0, 1, 0])),
      ("all elements", changed(128, to: [0xFF, 0xFF, 0xFF, 0xFF])),
      ("a short length", changed(0, to: [0, 0, 0, 128])),
      ("cut off", Array(Self.display.prefix(400))),
      ("an unknown space", changed(16, to: Array("kjkj".utf8))),
      ("a link of devices", changed(12, to: Array("link".utf8))),
      ("no curves", SyntheticProfile([.init("rXYZ", SyntheticProfile.xyz(1, 1, 1))]).bytes),
    ]
    for (name, profile) in damaged {
      #expect(ICCProfile(profile) == nil, "\(name)")
      let source = JPEGFixture.inserting(
        JPEGFixture.profileSegments(profile, pieces: 1), into: try JPEGFixture.jpeg(16, 16))
      let result = try prepare(source)
      #expect(!contains(result.jpeg, "ICC_PROFILE".utf8), "\(name)")
      #expect(result.report.warnings == [.colorProfileDropped], "\(name)")
    }
  }

  @Test func elementsThatAreNoneArePassedOver() throws {
    let stored = SyntheticProfile.display(of: Self.owner)
    let nothing: [SyntheticProfile.Element] = [
      .init(
        "A2B0", Array("mft1\0\0\0\0\u{F}\u{F}".utf8) + [255] + [UInt8](repeating: 0, count: 90)),
      .init("A2B1", Array("mft2\0\0\0\0\u{3}\u{3}\u{2}".utf8)), .init("B2A0", Array("curv".utf8)),
      .init("chad", Array("sf32\0\0\0\0".utf8)),
      .init("kTRC", Array("para\0\0\0\0\0\u{9}\0\0".utf8)),
      .init("gamt", []), .init("bkpt", Array("XYZ ".utf8)),
      .init("lumi", Array("text\0\0\0\0of somebody".utf8)),
      .init("kTRC", Array("curv\0\0\0\0".utf8) + [0xFF, 0xFF, 0xFF, 0xFF]),
      .init("chrm", Array("chrm\0\0\0\0".utf8) + [0xFF, 0xFF]),
    ]
    let profile = SyntheticProfile(stored.elements + nothing)
    #expect(try anonymous(profile.bytes) == anonymous(Self.display))
    // Of two elements with one name, the first counts; the second may be anywhere.
    var twice = SyntheticProfile(stored.elements + [.init("rXYZ", SyntheticProfile.xyz(1, 2, 3))])
    #expect(try anonymous(twice.bytes) == anonymous(Self.display))
    twice.elements.append(.init("lumi", SyntheticProfile.xyz(1, 2, 3)))
    var beyond = twice.bytes
    let entry = 132 + 12 * (twice.elements.count - 1)
    for offset in [[0xFF, 0xFF, 0xFF, 0xFC], [0, 0, 0xFF, 0xFF]] as [[UInt8]] {
      beyond.replaceSubrange(entry + 4..<entry + 8, with: offset)
      #expect(try anonymous(beyond) == anonymous(Self.display))
    }
  }

  @Test func elementsThatLieOverEachOtherDoNotGrow() throws {
    let names = ["A2B0", "A2B1", "A2B2", "B2A0"]
    let table = Array("mAB \0\0\0\0".utf8) + JPEGFixture.noise(100_000)
    let one = SyntheticProfile([.init("A2B0", table)] + names.dropFirst().map { .init($0, []) })
    var profile = one.bytes
    let start = 132 + 12 * names.count
    func place(_ offset: Int, for index: Int) {
      var entry: [UInt8] = []
      entry.append(bigEndian32: start + offset)
      entry.append(bigEndian32: table.count - offset)
      profile.replaceSubrange(132 + 12 * index + 4..<132 + 12 * index + 12, with: entry)
    }
    // The same data is written once, ...
    for index in names.indices { place(0, for: index) }
    let same = try anonymous(profile)
    #expect(same.count < profile.count + 300)
    #expect(try elements(of: same)["B2A0"] == table)
    // ... and different parts of it are not written at all.
    for index in names.indices {
      profile.replaceSubrange(start + 16 * index..<start + 16 * index + 4, with: Array("mAB ".utf8))
      place(16 * index, for: index)
    }
    #expect(ICCProfile(profile) == nil)
  }

  @Test func everyFileOfTheCorpusIsHarmless() throws {
    let directory = SourceTree.root.pushing("Fuzz/Corpora/icc")
    let names = try LocalFiles.list(directory)
    #expect(names.count >= 5)
    for name in names {
      let profile = ICCProfile(try LocalFiles.read(directory.appending(name)))
      guard let anonymous = profile?.anonymous.bytes else { continue }
      #expect(try self.anonymous(anonymous) == anonymous, "\(name)")
    }
  }
}

// Decoding JPEG a few rows at a time: bit-identical to decoding planes, or nothing at all.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJImaging

@Suite struct JPEGRowTests {
  private static let corpus = SourceTree.root.appending("Fuzz/Corpora/jpeg")
  private static let sizes = [(1, 1), (8, 8), (16, 16), (17, 300), (33, 18), (211, 157)].map {
    PixelSize(width: $0.0, height: $0.1)
  }

  @Test(arguments: ChromaSubsampling.allCases, sizes)
  func everySubsamplingGivesTheSame(_ subsampling: ChromaSubsampling, _ size: PixelSize) throws {
    let source = try JPEGFixture.jpeg(size.width, size.height, subsampling)
    for jpeg in [source, try JPEGFixture.progressive(source)] {
      for edge in [size.longestEdge * 2 / 3 + 1, size.longestEdge] {
        let both = try Both(jpeg, to: size.fitting(longestEdge: edge))
        #expect(both.rows != nil && both.agree)
      }
    }
  }

  @Test(arguments: PictureOrientation.allCases)
  func aPartThatIsTurnedIsTheSame(_ orientation: PictureOrientation) throws {
    let region = PixelRegion(left: 31, top: 57, size: PixelSize(width: 90, height: 83))
    let both = try Both(
      JPEGFixture.jpeg(211, 157), region, to: PixelSize(width: 61, height: 56), orientation)
    #expect(both.rows != nil && both.agree)
  }

  /// Color at full resolution is halved first if the target is much smaller.
  @Test func colorThatIsHalvedIsLeftToTurboJPEG() throws {
    let jpeg = try JPEGFixture.jpeg(120, 90, .full)
    #expect(try Both(jpeg, to: PixelSize(width: 60, height: 45)).rows == nil)
    #expect(try Both(jpeg, to: PixelSize(width: 70, height: 52)).rows != nil)
  }

  /// Covers restart markers, arithmetic coding, and everything else that the fixtures do not generate.
  @Test func everyWholeFileOfTheCorpusIsTheSame() throws {
    var count = 0
    for (name, jpeg) in try FixtureDirectory(Self.corpus).files() {
      let both = try Both(jpeg)
      #expect(both.agree, "\(name)")
      if both.rows != nil { count += 1 }
    }
    #expect(count >= 10)
  }

  /// TurboJPEG says what is wrong, and shows as much as it can.
  @Test(arguments: ["baseline", "restarts", "progressive", "progressive-restarts", "half-height"])
  func damageIsLeftToTurboJPEG(name: String) throws {
    let files = try FixtureDirectory(Self.corpus).files()
    let whole = try #require(files.first { $0.name == "\(name).jpg" }).bytes
    var generator = SeededNumbers(seed: 5)
    var refusals = 0
    for offset in whole.indices {
      var changed = whole
      changed[offset] ^= 1 << UInt8.random(in: 0...7, using: &generator)
      let cut = Array(whole.prefix(offset))
      let marker: [UInt8] = [0xFF, .random(in: 0xC0...0xFE, using: &generator)]
      for damaged in [changed, cut, cut + marker + whole[offset...]] {
        // Some of these files contain nothing to decode.
        guard let both = try? Both(damaged) else { continue }
        #expect(both.agree, "at \(offset)")
        if both.rows == nil { refusals += 1 }
      }
    }
    #expect(refusals > whole.count / 2)
  }
}

/// The results of both ways to decode a picture.
private struct Both {
  /// The samples of all planes; nil if the row decoder left the picture to the other one.
  let rows: [[UInt8]]?
  /// The samples of all planes; nil if there was a complaint.
  let planes: [[UInt8]]?

  var agree: Bool { rows == nil || rows == planes }

  /// - Throws: If the file contains nothing to decode.
  init(
    _ jpeg: [UInt8], _ region: PixelRegion? = nil, to target: PixelSize? = nil,
    _ orientation: PictureOrientation = .upright
  ) throws {
    (rows, planes) = try withStructure(of: jpeg) { structure in
      let size = structure.frame.size
      let window = PictureWindow(region ?? PixelRegion(of: size), of: size)
      let target = target ?? window.region.size
      let decoder = try JPEGDecoder()
      let rows = try decoder.subsampling(of: structure)
        .flatMap { JPEGRowDecoder(structure, $0) }
        .flatMap { PlanarPicture(resampling: $0, window, to: target, orientation) }
      let decoded = try? decoder.decode(structure, at: .full)
      let planes = decoded.flatMap { decoded in
        decoded.warning == nil
          ? PlanarPicture(resampling: decoded.planes, window, to: target, orientation) : nil
      }
      return (rows.map(Self.samples), planes.map(Self.samples))
    }
  }

  private static func samples(_ picture: PlanarPicture) -> [[UInt8]] {
    picture.planes.map { plane in
      withExtendedLifetime(plane) {
        Array(
          UnsafeBufferPointer(
            start: plane.samples, count: plane.shape.stride * plane.shape.storedRows))
      }
    }
  }
}

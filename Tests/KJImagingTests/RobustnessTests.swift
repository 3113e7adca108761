// Damaged files of every kind: a picture or an error, and never a crash.

import KJDomain
import SystemPackage
import Testing

@testable import KJImaging

@Suite struct RobustnessTests {
  /// Prepares bytes on every way; what comes out must be a whole JPEG file.
  private func prepareAnyway(_ bytes: [UInt8], _ note: @autoclosure () -> String) {
    let limits = PictureLimits(
      pixels: 40_000, bufferedPixels: 20_000, decodedBytes: 120_000, scans: 64)
    for edge in [1568, 10] {
      let preparer = PicturePreparer(.init().withEdge(edge), limits: limits)
      guard let result = bytes.withUnsafeBytes({ try? preparer.prepare($0) }),
        case .bytes(let jpeg) = result.bytes
      else { continue }
      let isWhole = try? withStructure(of: jpeg) { $0.isComplete && $0.frame.size == result.size }
      #expect(isWhole == true, "\(note()) at \(edge)")
    }
  }

  private func samples() throws -> [[UInt8]] {
    let small = try JPEGFixture.jpeg(24, 17, quality: 75)
    let profile = JPEGFixture.profileSegments(JPEGFixture.noise(40), pieces: 2)
    return [
      JPEGFixture.oriented(JPEGFixture.inserting(profile, into: small), .quarterTurn),
      try JPEGFixture.progressive(small),
    ]
  }

  @Test func everyPrefixIsHarmless() throws {
    for sample in try samples() {
      for length in 0..<sample.count {
        prepareAnyway(Array(sample.prefix(length)), "prefix of \(length)")
      }
    }
  }

  @Test func everyChangedByteIsHarmless() throws {
    var generator = TestGenerator(seed: 7)
    for sample in try samples() {
      for offset in sample.indices {
        var changed = sample
        changed[offset] =
          [0xFF, 0x00, UInt8.random(in: 0...255, using: &generator)]
          .randomElement(using: &generator) ?? 0
        prepareAnyway(changed, "byte \(offset) set to \(changed[offset])")
      }
    }
  }

  @Test func missingAndDoubledPartsAreHarmless() throws {
    var generator = TestGenerator(seed: 11)
    for sample in try samples() {
      for _ in 0..<200 {
        let start = Int.random(in: 2..<sample.count, using: &generator)
        let end = min(sample.count, start + Int.random(in: 1...40, using: &generator))
        prepareAnyway(Array(sample[..<start] + sample[end...]), "without \(start)..<\(end)")
        prepareAnyway(Array(sample[..<end] + sample[start...]), "with \(start)..<\(end) twice")
      }
    }
  }

  @Test func everyFileOfTheFuzzCorpusIsHarmless() throws {
    let folder = FilePath(#filePath).removingLastComponent().removingLastComponent()
      .removingLastComponent().appending("Fuzz/Corpora/jpeg")
    let files = try FixtureFolder(folder).files()
    #expect(files.count >= 5)
    for (name, bytes) in files { prepareAnyway(bytes, name) }
  }
}

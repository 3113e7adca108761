// Damaged files of every kind: a picture or an error, and never a crash.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJImaging

@Suite struct RobustnessTests {
  /// Prepares bytes in every way; the result must be a whole picture.
  private func prepareAnyway(_ bytes: [UInt8], _ note: @autoclosure () -> String) {
    let limits = PictureLimits(
      pixels: 40_000, bufferedPixels: 20_000, decodedBytes: 120_000, scans: 64)
    let options = [
      PreparationOptions().withEdge(1568), PreparationOptions().withEdge(10),
      PreparationOptions(encoding: .png, keepsMetadata: true).withEdge(10),
      PreparationOptions(receiver: .gemini, encoding: .jpeg).withEdge(1568),
    ]
    for options in options {
      let preparer = PicturePreparer(options, limits: limits)
      guard let result = bytes.withUnsafeBytes({ try? preparer.preparedWhole($0) }),
        case .bytes(let picture) = result.bytes
      else { continue }
      let again = picture.withUnsafeBytes { try? preparer.preparedWhole($0) }
      let isWhole =
        again?.size == result.size && again?.format == result.format
        && again?.report?.warnings.contains(.truncated) == false
      #expect(isWhole, "\(note()) with \(options)")
    }
  }

  private func samples() throws -> [[UInt8]] {
    let small = try JPEGFixture.jpeg(24, 17, quality: 75)
    let profile = JPEGFixture.profileSegments(
      SyntheticProfile.display(of: "them").bytes, pieces: 2)
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
    var generator = SeededNumbers(seed: 7)
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
    var generator = SeededNumbers(seed: 11)
    for sample in try samples() {
      for _ in 0..<200 {
        let start = Int.random(in: 2..<sample.count, using: &generator)
        let end = min(sample.count, start + Int.random(in: 1...40, using: &generator))
        prepareAnyway(Array(sample[..<start] + sample[end...]), "without \(start)..<\(end)")
        prepareAnyway(Array(sample[..<end] + sample[start...]), "with \(start)..<\(end) twice")
      }
    }
  }

  @Test(arguments: ["jpeg", "png", "webp", "gif", "bmp", "tiff"])
  func everyFileOfTheFuzzCorpusIsHarmless(format: String) throws {
    let directory = FilePath(#filePath).removingLastComponent().removingLastComponent()
      .removingLastComponent().appending("Fuzz/Corpora").appending(format)
    let files = try FixtureDirectory(directory).files()
    #expect(files.count >= 5)
    for (name, bytes) in files {
      #expect(bytes.withUnsafeBytes { PicturePreparer.inspect($0)?.rawValue } == format, "\(name)")
      prepareAnyway(bytes, name)
    }
  }
}

// The color profile survives, or is dropped as a whole.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct ICCProfileTests {
  private func profile(of jpeg: [UInt8]) throws -> [UInt8]? {
    try withStructure(of: jpeg) { $0.profile?.bytes }
  }

  @Test(arguments: [1568, 60], PictureOrientation.allCases)
  func aProfileSurvivesEveryWay(edge: Int, _ orientation: PictureOrientation) throws {
    let profile = JPEGFixture.noise(150_000)
    let pieces = JPEGFixture.profileSegments(profile, pieces: 3)
    for size in [(64, 48), (75, 53)] {
      let source = JPEGFixture.oriented(
        JPEGFixture.inserting(
          [pieces[2], pieces[0], pieces[1]], into: try JPEGFixture.jpeg(size.0, size.1)),
        orientation)
      let result = try prepare(source, .init().withEdge(edge))
      #expect(try self.profile(of: result.jpeg) == profile)
      #expect(result.report.warnings.isEmpty)
      // The header of the file format comes first.
      #expect(result.jpeg[2..<4] == [0xFF, 0xE0])
    }
  }

  @Test func oneSegmentHoldsItsMost() throws {
    for (length, segments) in [(1, 1), (65_519, 1), (65_520, 2), (256_000, 4)] {
      let profile = JPEGFixture.noise(length)
      let jpeg = JPEGFixture.inserting(
        [try #require(ICCProfile(profile)).segments], into: try JPEGFixture.jpeg(16, 16))
      let output = try prepare(jpeg).jpeg
      #expect(try self.profile(of: output) == profile)
      #expect(count(of: Array("ICC_PROFILE\0".utf8), in: output) == segments)
    }
  }

  @Test(arguments: [
    ("missing", [0, 2]), ("twice", [0, 1, 1]), ("too many", [0, 1, 2, 2]), ("alone", [1]),
  ])
  func aProfileThatDoesNotAddUpIsDropped(_ name: String, _ order: [Int]) throws {
    let profile = JPEGFixture.noise(3000)
    let pieces = JPEGFixture.profileSegments(profile, pieces: 3)
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
    let pieces = JPEGFixture.profileSegments(JPEGFixture.noise(256_001), pieces: 4)
    let result = try prepare(
      JPEGFixture.inserting(pieces, into: try JPEGFixture.jpeg(16, 16)))
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
}

// Reading the orientation out of EXIF that is right, odd or wrong.

import KJDomain
import Testing

@testable import KJImaging

@Suite struct ExifOrientationTests {
  private func orientation(_ payloads: [UInt8]...) throws -> PictureOrientation {
    let segments = payloads.map { JPEGFixture.segment(0xE1, $0) }
    let jpeg = JPEGFixture.inserting(segments, into: try JPEGFixture.jpeg(16, 16))
    return try withStructure(of: jpeg) { $0.orientation }
  }

  @Test(arguments: PictureOrientation.allCases, [true, false])
  func everyValueIsReadInBothByteOrders(
    _ expected: PictureOrientation, littleEndian: Bool
  ) throws {
    let entry = JPEGFixture.Entry(value: Int(expected.rawValue))
    #expect(try orientation(JPEGFixture.exif([entry], littleEndian: littleEndian)) == expected)
  }

  @Test func aLongValueCounts() throws {
    for littleEndian in [true, false] {
      let entry = JPEGFixture.Entry(type: 4, value: 6)
      let payload = JPEGFixture.exif([entry], littleEndian: littleEndian)
      #expect(try orientation(payload) == .quarterTurn)
    }
  }

  @Test(arguments: [0, 9, 255, 256, 65_535])
  func aValueThatIsNoneIsIgnored(_ value: Int) throws {
    #expect(try orientation(JPEGFixture.exif([.init(value: value)])) == .upright)
  }

  @Test func anotherTypeIsIgnored() throws {
    #expect(try orientation(JPEGFixture.exif([.init(type: 2, value: 6)])) == .upright)
  }

  @Test func theEntryIsFoundAmongOthers() throws {
    let entries = [JPEGFixture.Entry(tag: 0x010F, value: 3), .init(value: 8)]
    #expect(try orientation(JPEGFixture.exif(entries)) == .counterQuarterTurn)
  }

  @Test(arguments: [9, 21, 65_000, 0x7FFF_FFFF, 0xFFFF_FFF0])
  func aDirectoryElsewhereIsIgnored(_ offset: Int) throws {
    #expect(try orientation(JPEGFixture.exif([.init(value: 6)], directory: offset)) == .upright)
  }

  @Test func aCountBeyondTheSegmentDoesNotHideAnEntryWithin() throws {
    let payload = JPEGFixture.exif([.init(value: 6)], count: 65_535)
    #expect(try orientation(payload) == .quarterTurn)
    let without = JPEGFixture.exif([.init(tag: 1, value: 6)], count: 65_535)
    #expect(try orientation(without) == .upright)
  }

  @Test func theFirstOfTwoWins() throws {
    let first = JPEGFixture.exif([.init(value: 6)])
    let second = JPEGFixture.exif([.init(value: 3)])
    #expect(try orientation(first, second) == .quarterTurn)
    #expect(try orientation(JPEGFixture.exif([]), second) == .upright)
    #expect(try orientation(Array("http://ns.adobe.com/xap/1.0/\0".utf8), second) == .upsideDown)
  }

  @Test func everyPrefixOfASegmentIsHarmless() throws {
    let payload = JPEGFixture.exif([.init(tag: 1, value: 1), .init(value: 6)])
    for length in 0..<payload.count {
      // The entry's value is followed by four bytes and two unused ones in the segment.
      let expected: PictureOrientation = length >= payload.count - 6 ? .quarterTurn : .upright
      #expect(try orientation(Array(payload.prefix(length))) == expected)
    }
  }
}

// Metadata for test pictures, and damage to them.

import KJDomain
import KJTestSupport

@testable import KJImaging

extension JPEGFixture {
  /// The numbers of an EXIF directory entry.
  struct Entry {
    var tag = 0x0112
    var type = 3
    var count = 1
    var value: Int
  }

  /// The contents of an APP1 segment with EXIF; `extra` follows the directory.
  static func exif(
    _ entries: [Entry], littleEndian: Bool = true, directory: Int = 8, count: Int? = nil,
    extra: [UInt8] = []
  ) -> [UInt8] {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      return littleEndian ? bytes : bytes.reversed()
    }
    var result = Array("Exif\0\0".utf8) + Array((littleEndian ? "II" : "MM").utf8)
    result += number(42, 2) + number(directory, 4) + number(count ?? entries.count, 2)
    for entry in entries {
      result += number(entry.tag, 2) + number(entry.type, 2) + number(entry.count, 4)
      let isShort = entry.type == 3
      result += isShort ? number(entry.value, 2) + [0, 0] : number(entry.value, 4)
    }
    return result + [0, 0, 0, 0] + extra
  }

  /// The file with an EXIF orientation.
  static func oriented(_ jpeg: [UInt8], _ orientation: PictureOrientation) -> [UInt8] {
    let payload = exif([Entry(value: Int(orientation.rawValue))])
    return inserting([segment(0xE1, payload)], into: jpeg)
  }

  /// The file with segments directly after its first marker.
  static func inserting(_ segments: [[UInt8]], into jpeg: [UInt8]) -> [UInt8] {
    Array(jpeg.prefix(2)) + segments.flatMap(\.self) + Array(jpeg.dropFirst(2))
  }

  /// Segments with the pieces of a color profile, in order.
  static func profileSegments(_ profile: [UInt8], pieces: Int) -> [[UInt8]] {
    let length = (profile.count + pieces - 1) / pieces
    return (0..<pieces).map { index in
      let piece = profile.dropFirst(index * length).prefix(length)
      return segment(
        0xE2, Array("ICC_PROFILE\0".utf8) + [UInt8(index + 1), UInt8(pieces)] + piece)
    }
  }

  /// Pseudorandom bytes that are always the same.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededNumbers(seed: seed)
    return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
  }

  /// The offset of a segment's first byte, by its marker.
  static func offset(of marker: UInt8, in jpeg: [UInt8]) -> Int? {
    var offset = 2
    for segment in segments(of: jpeg) {
      if segment.marker == marker { return offset }
      offset += segment.bytes.count
    }
    return nil
  }

  /// The file with a different size in its frame header.
  static func declaring(_ size: PixelSize, in jpeg: [UInt8]) -> [UInt8] {
    var result = jpeg
    guard let frame = offset(of: 0xC0, in: jpeg) ?? offset(of: 0xC2, in: jpeg) else { return jpeg }
    result[frame + 5..<frame + 9] = [
      UInt8(size.height >> 8), UInt8(size.height & 255), UInt8(size.width >> 8),
      UInt8(size.width & 255),
    ]
    return result
  }
}

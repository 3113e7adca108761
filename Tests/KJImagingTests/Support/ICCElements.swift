// The parts of a color profile that tests examine.

import Testing

@testable import KJImaging

/// The elements of a color profile by name, according to its table.
func elements(of profile: [UInt8]) throws -> [String: [UInt8]] {
  try profile.withUnsafeBytes { bytes in
    let view = ByteView(bytes)
    var elements: [String: [UInt8]] = [:]
    for index in 0..<(try #require(view.bigEndian32(at: 128))) {
      let entry = 132 + 12 * index
      let start = try #require(view.bigEndian32(at: entry + 4))
      let length = try #require(view.bigEndian32(at: entry + 8))
      try #require(start + length <= profile.count)
      elements[String(decoding: profile[entry..<entry + 4], as: UTF8.self)] = Array(
        profile[start..<start + length])
    }
    return elements
  }
}

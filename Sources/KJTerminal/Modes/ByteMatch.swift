/// Two byte patterns, searched for sixteen bytes at a time.
///
/// A byte matches a pattern when its bits under the mask equal the value.
struct ByteMatch {
  private let masks: (UInt8, UInt8)
  private let values: (UInt8, UInt8)

  init(_ first: (value: UInt8, mask: UInt8), or second: (value: UInt8, mask: UInt8)) {
    masks = (first.mask, second.mask)
    values = (first.value, second.value)
  }

  /// The index of the first matching byte from `start` on; the byte count if none matches.
  @inline(__always)
  func firstIndex(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    let width = MemoryLayout<SIMD16<UInt8>>.size
    let masks = (SIMD16(repeating: self.masks.0), SIMD16(repeating: self.masks.1))
    let values = (SIMD16(repeating: self.values.0), SIMD16(repeating: self.values.1))
    while index + width <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      let found = ((block & masks.0) .== values.0) .| ((block & masks.1) .== values.1)
      // Use two words, because `any` does not compile to one instruction. The first byte is the lowest in a word: every
      // processor that kj is built for is little-endian.
      let words = unsafeBitCast(found, to: SIMD2<UInt64>.self)
      if words.x != 0 { return index + words.x.trailingZeroBitCount / 8 }
      if words.y != 0 { return index + 8 + words.y.trailingZeroBitCount / 8 }
      index += width
    }
    while index < bytes.count, !matches(bytes[index]) { index += 1 }
    return index
  }

  @inline(__always)
  func matches(_ byte: UInt8) -> Bool { byte & masks.0 == values.0 || byte & masks.1 == values.1 }
}

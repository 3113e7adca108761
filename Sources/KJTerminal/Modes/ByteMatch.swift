// Finding the few bytes that matter in a great amount of output.

/// Two patterns of a byte, looked for sixteen bytes at a time.
///
/// A byte matches a pattern when its bits under the mask are those of the value.
struct ByteMatch {
  private let masks: (UInt8, UInt8)
  private let values: (UInt8, UInt8)

  init(_ first: (value: UInt8, mask: UInt8), or second: (value: UInt8, mask: UInt8)) {
    masks = (first.mask, second.mask)
    values = (first.value, second.value)
  }

  /// The index of the first byte that matches, from `start` on; the count if there is none.
  @inline(__always)
  func firstIndex(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    var index = start
    let width = MemoryLayout<SIMD16<UInt8>>.size
    let masks = (SIMD16(repeating: self.masks.0), SIMD16(repeating: self.masks.1))
    let values = (SIMD16(repeating: self.values.0), SIMD16(repeating: self.values.1))
    while index + width <= bytes.count {
      let block = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
      if any(((block & masks.0) .== values.0) .| ((block & masks.1) .== values.1)) { break }
      index += width
    }
    while index < bytes.count, !matches(bytes[index]) { index += 1 }
    return index
  }

  @inline(__always)
  private func matches(_ byte: UInt8) -> Bool {
    byte & masks.0 == values.0 || byte & masks.1 == values.1
  }
}

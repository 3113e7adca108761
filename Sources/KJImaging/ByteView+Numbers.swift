// Numbers in files, in either byte order.

extension ByteView {
  /// The big-endian 32-bit number at an offset, nil if any of its bytes is out of bounds.
  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset &+ 2) else {
      return nil
    }
    return high << 16 | low
  }

  /// The little-endian number of `count` bytes at an offset, nil if any of them is out of bounds.
  func littleEndian(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, count <= self.count - offset else { return nil }
    return (0..<count).reduce(0) { $0 | Int(buffer[offset + $1]) << (8 * $1) }
  }
}

extension [UInt8] {
  /// Appends a number as four bytes, most significant first.
  mutating func append(bigEndian32 number: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends a number as `count` bytes, least significant first.
  mutating func append(littleEndian number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

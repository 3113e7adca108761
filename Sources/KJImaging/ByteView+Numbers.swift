// Numbers in files, in either byte order.

extension ByteView {
  /// The big-endian 32-bit number at an offset, nil when not all bytes are inside.
  func bigEndian32(at offset: Int) -> Int? {
    guard let high = bigEndian16(at: offset), let low = bigEndian16(at: offset &+ 2) else {
      return nil
    }
    return high << 16 | low
  }

  /// The little-endian number of `count` bytes at an offset, nil when not all are inside.
  func littleEndian(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, count <= self.count - offset else { return nil }
    return (0..<count).reduce(0) { $0 | Int(buffer[offset + $1]) << (8 * $1) }
  }
}

extension [UInt8] {
  /// Appends a number of four bytes, the most significant first.
  mutating func append(bigEndian32 number: Int) {
    for shift in [24, 16, 8, 0] { append(UInt8(truncatingIfNeeded: number >> shift)) }
  }

  /// Appends a number of `count` bytes, the least significant first.
  mutating func append(littleEndian number: Int, bytes count: Int) {
    for index in 0..<count { append(UInt8(truncatingIfNeeded: number >> (8 * index))) }
  }
}

// The bytes that wait to be sent, and how packets are written into them.

/// A queue of bytes with packets appended at its end and bytes taken from its front.
struct PacketBuffer {
  private var bytes: [UInt8] = []
  private var start = 0

  var count: Int { bytes.count - start }

  /// The bytes that wait, in order.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start...])) }
  }

  /// Forgets bytes that have been sent.
  mutating func removeFirst(_ count: Int) {
    start += count
    if start == bytes.count {
      bytes.removeAll(keepingCapacity: true)
      start = 0
    } else if start >= max(1 << 18, bytes.count / 2) {
      // At most as many bytes are moved as were sent, however long the queue is.
      bytes.removeFirst(start)
      start = 0
    }
  }

  /// Appends one packet: its length, its type, and what `body` writes.
  mutating func packet(_ type: UInt8, _ body: (inout PacketBuffer) -> Void) {
    let lengthAt = bytes.count
    uint32(0)
    bytes.append(type)
    body(&self)
    let length = UInt32(bytes.count - lengthAt - 4)
    for (index, shift) in [24, 16, 8, 0].enumerated() {
      bytes[lengthAt + index] = UInt8(truncatingIfNeeded: length >> UInt32(shift))
    }
  }

  mutating func uint32(_ value: UInt32) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func uint64(_ value: UInt64) {
    withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
  }

  mutating func string(_ value: [UInt8]) {
    uint32(UInt32(value.count))
    bytes.append(contentsOf: value)
  }

  /// A string of `count` bytes that `fill` writes in place, so that file data is copied once.
  ///
  /// - Returns: How many bytes `fill` wrote; the caller gives up the packet if that is too few.
  mutating func string(
    count: Int, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void
  ) rethrows {
    uint32(UInt32(count))
    let at = bytes.count
    appendZeros(count)
    try bytes.withUnsafeMutableBytes {
      try fill(UnsafeMutableRawBufferPointer(rebasing: $0[at..<at + count]))
    }
  }

  /// Copies from a block: repeated elements are appended one by one in a debug build.
  private mutating func appendZeros(_ count: Int) {
    let end = bytes.count + count
    while bytes.count < end { bytes.append(contentsOf: Self.zeros.prefix(end - bytes.count)) }
  }

  private static let zeros = [UInt8](repeating: 0, count: 32 * 1024)
}

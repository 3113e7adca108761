/// A queue of bytes with packets appended at its end and bytes taken from its front.
///
/// The array is reused, and only its bytes from `start` to `end` are waiting. Growing an array by
/// appending would set every byte to zero before file data is read into it.
struct PacketBuffer {
  private var room: [UInt8] = []
  private var start = 0
  private var end = 0

  var count: Int { end - start }

  /// The waiting bytes, in order.
  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    room.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
  }

  /// Removes bytes that have been sent.
  mutating func removeFirst(_ count: Int) {
    start += count
    if start == end {
      start = 0
      end = 0
    }
  }

  /// Appends one packet: its length, its type, and the output of `body`.
  mutating func packet(_ type: UInt8, _ body: (inout PacketBuffer) -> Void) {
    let before = count
    uint32(0)
    integer(type)
    body(&self)
    let length = UInt32(count - before - 4)
    let lengthAt = start + before
    room.withUnsafeMutableBytes {
      $0.storeBytes(of: length.bigEndian, toByteOffset: lengthAt, as: UInt32.self)
    }
  }

  mutating func uint32(_ value: UInt32) { integer(value) }

  mutating func uint64(_ value: UInt64) { integer(value) }

  private mutating func integer<Value: FixedWidthInteger>(_ value: Value) {
    append(MemoryLayout<Value>.size) { $0.storeBytes(of: value.bigEndian, as: Value.self) }
  }

  mutating func string(_ value: [UInt8]) {
    string(count: value.count) { $0.copyBytes(from: value) }
  }

  /// A string of `count` bytes that `fill` writes in place, which saves a copy of file data.
  ///
  /// If `fill` cannot write all of them, the caller must not send the packet.
  mutating func string(count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    uint32(UInt32(count))
    append(count, fill)
  }

  private mutating func append(_ count: Int, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    makeRoom(for: count)
    let place = end..<end + count
    end += count
    room.withUnsafeMutableBytes { fill(UnsafeMutableRawBufferPointer(rebasing: $0[place])) }
  }

  /// Moves the waiting bytes to the front, or into an array of at least twice the size.
  private mutating func makeRoom(for more: Int) {
    guard end + more > room.count else { return }
    let waiting = count
    if waiting + more > room.count {
      let size = max(2 * room.count, waiting + more, 256)
      room = room[start..<end] + [UInt8](repeating: 0, count: size - waiting)
    } else {
      room.withUnsafeMutableBytes {
        $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[start..<end]))
      }
    }
    start = 0
    end = waiting
  }
}

/// A queue of bytes in one block of memory, which is reused and grows when necessary.
///
/// Belongs to one thread.
final class ByteQueue {
  private var room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 12, alignment: 16)
  private var start = 0
  private var end = 0

  deinit { room.deallocate() }

  var count: Int { end - start }

  /// The waiting bytes, in order; valid until the queue is changed.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: room[start..<end]) }

  func append(_ bytes: UnsafeRawBufferPointer) {
    makeRoom(for: bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: room[end...]).copyMemory(from: bytes)
    end += bytes.count
  }

  /// Removes bytes from the front.
  func removeFirst(_ count: Int) {
    start += count
    if start == end { removeAll() }
  }

  func removeAll() {
    start = 0
    end = 0
  }

  /// Moves the waiting bytes to the front of the block, or into one of at least twice the size.
  private func makeRoom(for more: Int) {
    guard end + more > room.count else { return }
    let waiting = bytes
    // Move the bytes within the block only if they fill at most half of it: few bytes are moved per byte sent.
    if 2 * (waiting.count + more) > room.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(2 * room.count, 2 * (waiting.count + more)), alignment: 16)
      larger.copyMemory(from: waiting)
      room.deallocate()
      room = larger
    } else {
      room.copyMemory(from: waiting)
    }
    end = waiting.count
    start = 0
  }
}

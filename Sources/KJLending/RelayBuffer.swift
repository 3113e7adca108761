/// A ring buffer of a fixed size, which holds back a side that is faster than the other.
final class RelayBuffer {
  static let capacity = 128 << 10

  private let room = UnsafeMutableRawBufferPointer.allocate(
    byteCount: RelayBuffer.capacity, alignment: 16)
  private var start = 0
  private var count = 0

  deinit { room.deallocate() }

  var isEmpty: Bool { count == 0 }
  var hasRoom: Bool { count < Self.capacity }
  /// The number of bytes that still fit.
  var freeRoom: Int { Self.capacity - count }

  /// Lets a closure fill free room, and adds as many bytes as it returns.
  ///
  /// - Returns: The same count.
  func fill<Problem: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Problem) -> Int
  ) throws(Problem) -> Int {
    if count == 0 { start = 0 }
    let end = (start + count) % Self.capacity
    let limit = end < start || !hasRoom ? start : Self.capacity
    let added = try body(UnsafeMutableRawBufferPointer(rebasing: room[end..<limit]))
    count += added
    return added
  }

  /// Offers the first bytes to a closure, and drops as many as it returns.
  ///
  /// - Returns: The same count.
  func drain<Problem: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Problem) -> Int
  ) throws(Problem) -> Int {
    let end = min(start + count, Self.capacity)
    let removed = try body(UnsafeRawBufferPointer(rebasing: room[start..<end]))
    start = (start + removed) % Self.capacity
    count -= removed
    return removed
  }

  /// Adds bytes; there must be room for them.
  func append(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let added = fill { room in
        let piece = rest.prefix(room.count)
        room.copyBytes(from: piece)
        return piece.count
      }
      precondition(added > 0, "no room in the buffer of a relay")
      rest = rest.dropFirst(added)
    }
  }

  func removeAll() { count = 0 }
}

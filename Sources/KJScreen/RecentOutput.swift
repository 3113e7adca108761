/// The most recent output of remote programs, enough to redraw their screen.
package struct RecentOutput: Sendable {
  /// In bytes: several times what a full-screen program writes to draw its whole screen.
  private static let length = 1 << 18

  private var buffer: [UInt8] = []
  /// Where the next byte goes once the buffer is full.
  private var next = 0
  /// The number of bytes so far, including those that have been overwritten.
  package private(set) var count = 0

  package init() {}

  package mutating func append(_ output: UnsafeRawBufferPointer) {
    count += output.count
    var rest = UnsafeRawBufferPointer(rebasing: output.suffix(Self.length))
    let room = min(Self.length - buffer.count, rest.count)
    buffer.append(contentsOf: rest[..<room])
    rest = UnsafeRawBufferPointer(rebasing: rest[room...])
    while !rest.isEmpty {
      let count = min(rest.count, Self.length - next)
      buffer.withUnsafeMutableBytes { room in
        UnsafeMutableRawBufferPointer(rebasing: room[next..<next + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
      }
      next = (next + count) % Self.length
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }

  /// The output in order; it does not begin inside a sequence, unless that sequence is far longer than any real one.
  package var bytes: [UInt8] {
    let bytes = Array(buffer[next...] + buffer[..<next])
    guard buffer.count == Self.length else { return bytes }
    let start = bytes.firstIndex { [0x1B, 0x0D, 0x0A].contains($0) }
    return Array(bytes[(start ?? 0)...])
  }
}

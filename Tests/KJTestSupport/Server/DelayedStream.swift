/// A queue of chunks, each with the time at which it reaches the far side.
struct DelayedStream {
  /// The data on its way.
  enum Content {
    case bytes(ArraySlice<UInt8>)
    /// The sender closed its direction.
    case end
    /// Both connections are to be reset.
    case reset
  }

  struct Chunk {
    var content: Content
    let due: ContinuousClock.Instant
    /// How many round trips had to happen before the chunk was sent.
    let depth: Int
  }

  private var chunks: [Chunk] = []
  private var start = 0
  private var waiting = 0
  /// Whether the sender has closed its direction.
  private(set) var hasEnded = false

  /// Whether the queue is so full that the sender has to wait.
  var isFull: Bool { waiting > 32 << 20 }

  var first: Chunk? { start < chunks.count ? chunks[start] : nil }

  mutating func append(_ content: Content, due: ContinuousClock.Instant, depth: Int) {
    switch content {
    case .bytes(let bytes): waiting += bytes.count
    case .end, .reset: hasEnded = true
    }
    chunks.append(Chunk(content: content, due: due, depth: depth))
  }

  /// Takes the first `count` bytes off the first chunk, and removes a chunk that is used up.
  mutating func consume(_ count: Int) {
    guard start < chunks.count, case .bytes(let bytes) = chunks[start].content else { return }
    waiting -= count
    if count < bytes.count {
      chunks[start].content = .bytes(bytes.dropFirst(count))
    } else {
      removeFirst()
    }
  }

  mutating func removeFirst() {
    start += 1
    if start > 256 {
      chunks.removeFirst(start)
      start = 0
    }
  }
}

internal import KJSystem

/// How long keys wait after the last paste: an agent that receives both together takes Enter as part of its prompt.
struct PauseBehindPaste {
  private static let length = Duration.milliseconds(150)

  private var lastPaste: MonotonicTime?

  /// When the pause is over; nil if nothing was pasted.
  var end: MonotonicTime? { lastPaste.map { $0 + Self.length } }

  var isOver: Bool { end.map { .now >= $0 } ?? true }

  mutating func begin() { lastPaste = .now }

  /// Restarts the pause because the program's output was held back.
  mutating func restart() {
    if lastPaste != nil { begin() }
  }
}

internal import KJSystem

/// Lets through as many progress steps as a person can see.
///
/// A few per second are enough, and each message wakes the thread that prints.
struct ProgressPace {
  private var last: (input: Int, done: Int)?
  private var next = Deadline.after(.zero)

  /// Whether to show the current progress of an input.
  mutating func lets(through input: Int, done: Int, total: Int) -> Bool {
    let shown = (input: input, done: done)
    if let last, last == shown { return false }
    guard next.hasPassed || last?.input != input || done == total else { return false }
    last = shown
    next = .after(.milliseconds(50))
    return true
  }
}

internal import KJSystem

/// Lets through as many steps as a person can see.
///
/// That is a few in a second, and each message wakes the thread that prints.
struct ProgressPace {
  private var last: (input: Int, done: Int)?
  private var next = Deadline.after(.zero)

  /// Whether to show how much of an input is done now.
  mutating func lets(through input: Int, done: Int, total: Int) -> Bool {
    let shown = (input: input, done: done)
    if let last, last == shown { return false }
    guard next.hasPassed || last?.input != input || done == total else { return false }
    last = shown
    next = .after(.milliseconds(50))
    return true
  }
}

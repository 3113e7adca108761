// How long to wait before a lost connection is tried again.

internal import KJSystem

/// Pauses of half a second, one, two, four, and then eight seconds each.
struct RetryPauses {
  private static let longest = Duration.seconds(8)
  private var upcoming = Duration.milliseconds(500)

  /// The next pause; nil if it would end after the deadline.
  mutating func next(before deadline: Deadline) -> Duration? {
    let pause = upcoming
    guard Deadline.after(pause) < deadline else { return nil }
    upcoming = min(pause * 2, Self.longest)
    return pause
  }
}

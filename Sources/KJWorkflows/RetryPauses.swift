// How long to wait before a lost connection is tried again.

internal import KJSystem

/// Pauses of half a second, one, two, four, and then eight seconds each.
struct RetryPauses {
  private static let longest = Duration.seconds(8)
  private var upcoming = Duration.milliseconds(500)

  mutating func next() -> Duration {
    defer { upcoming = min(upcoming * 2, Self.longest) }
    return upcoming
  }

  /// The next pause; nil if it would end after the deadline.
  mutating func next(before deadline: Deadline) -> Duration? {
    Deadline.after(upcoming) < deadline ? next() : nil
  }
}

/// Pauses of half a second, one, two, four seconds and so on up to the longest, which is eight
/// seconds by default.
package struct RetryPauses {
  private let longest: Duration
  private var upcoming = Duration.milliseconds(500)

  package init(longest: Duration = .seconds(8)) { self.longest = longest }

  package mutating func next() -> Duration {
    defer { upcoming = min(upcoming * 2, longest) }
    return upcoming
  }

  /// The next pause; nil if it would end after the deadline.
  package mutating func next(before deadline: Deadline) -> Duration? {
    Deadline.after(upcoming) < deadline ? next() : nil
  }
}

package import KJSystem
package import KJTerminal

/// The latest notice, while it is current, and the earlier ones.
package final class SessionNotices {
  package struct Past: Sendable {
    /// Safe to show.
    package let text: String
    /// In seconds since 1970.
    package let time: Int
  }

  private static let standardTime = Duration.milliseconds(2500)
  private static let mostPast = 50

  /// The newest first.
  package private(set) var past: [Past] = []
  /// How many notices there have been so far.
  package private(set) var count = 0

  private var last: (status: SessionStatus, end: Deadline)?

  package init() {}

  /// When ``current`` changes; never if it does not.
  package var deadline: Deadline { last?.end ?? .never }

  /// The notice to show now.
  package var current: SessionStatus? {
    if let end = last?.end, end.hasPassed { last = nil }
    return last?.status
  }

  /// - Parameters:
  ///   - text: Safe to show.
  ///   - hint: What the person can do about it.
  package func tell(
    _ text: String, _ kind: SessionStatus.Kind = .message, hint: String = "",
    for time: Duration = standardTime
  ) {
    note(text)
    last = (SessionStatus(kind, text, hint: hint), .after(time))
  }

  /// Records a notice that is shown elsewhere.
  ///
  /// - Parameter text: Safe to show.
  package func note(_ text: String) {
    past.insert(Past(text: text, time: LocalTime.secondsSinceEpoch), at: 0)
    if past.count > Self.mostPast { past.removeLast() }
    count += 1
  }

  /// Ends the current notice because something else matters more.
  package func clear() { last = nil }
}

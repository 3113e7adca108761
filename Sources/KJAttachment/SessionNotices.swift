// What a session says for a moment.

internal import KJSystem
internal import KJTerminal

/// The last thing that was said, while it counts.
final class SessionNotices {
  private static let time = Duration.milliseconds(2500)

  private var last: (status: SessionStatus, end: Deadline)?

  /// When ``current`` changes; never if it does not.
  var deadline: Deadline { last?.end ?? .never }

  /// What is to be shown now.
  var current: SessionStatus? {
    if let end = last?.end, end.hasPassed { last = nil }
    return last?.status
  }

  /// - Parameter text: Safe to show.
  func tell(_ text: String, _ kind: SessionStatus.Kind = .message) {
    last = (SessionStatus(kind, text), .after(Self.time))
  }

  /// Forgets what was said, because something else counts more.
  func clear() {
    last = nil
  }
}

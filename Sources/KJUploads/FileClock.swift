// The time that one file has, which stands still while files before it have the line.

internal import KJSystem

/// A clock that runs down while it is started.
struct FileClock {
  private var left: Duration
  private var startedAt: MonotonicTime?

  init(_ time: Duration) {
    left = time
  }

  /// The end of the time, if it runs on; `never` while it stands.
  var deadline: Deadline {
    startedAt.map { Deadline(at: $0 + left) } ?? .never
  }

  mutating func start() {
    if startedAt == nil { startedAt = .now }
  }

  mutating func stop() {
    guard let startedAt else { return }
    left -= .now - startedAt
    self.startedAt = nil
  }
}

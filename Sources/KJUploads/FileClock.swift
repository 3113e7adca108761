internal import KJSystem

/// A countdown that can be stopped and started again.
struct FileClock {
  private var left: Duration
  private var startedAt: MonotonicTime?

  init(_ time: Duration) { left = time }

  /// When the time runs out if the clock keeps running; `never` while it is stopped.
  var deadline: Deadline { startedAt.map { Deadline(at: $0 + left) } ?? .never }

  mutating func start() {
    if startedAt == nil { startedAt = .now }
  }

  mutating func stop() {
    guard let startedAt else { return }
    left -= .now - startedAt
    self.startedAt = nil
  }
}

// How many insertions a session takes: a program that has gone wild must not flood a prompt.

internal import KJSystem

/// At most five insertions within any second.
struct InsertionRate {
  static let limit = 5

  /// The last ones, the oldest first.
  private var times: [MonotonicTime] = []

  /// Counts one insertion, if it is allowed.
  mutating func admits(at now: MonotonicTime = .now) -> Bool {
    times.removeAll { $0 + .seconds(1) <= now }
    guard times.count < Self.limit else { return false }
    times.append(now)
    return true
  }
}

package import KJSystem

/// Decides when to send a keepalive, and when to give up on the server.
package struct Keepalive {
  package enum Step: Equatable {
    case wait(until: Deadline)
    /// Send a keepalive, and call again.
    case ask
    case lost
  }

  /// Frequent enough for routers along the way, which drop idle connections from their tables.
  package static let standardInterval = Duration.seconds(30)

  /// libssh2 sends nothing within two seconds of its last keepalive, so a shorter interval would never get an answer.
  private static let leastInterval = Duration.seconds(2)

  private let interval: Duration
  private let patience: Duration
  /// When the pending keepalive was sent; nil if something has arrived since.
  private var asked: MonotonicTime?
  /// The round-trip time of the last keepalive.
  package private(set) var roundTrip: Duration?

  /// - Parameter patience: How long an answer may take.
  package init(every interval: Duration = Keepalive.standardInterval, patience: Duration) {
    self.interval = max(interval, Self.leastInterval)
    self.patience = patience
  }

  /// When the pending keepalive was sent, and when an answer is too late; nil if none is pending.
  package var unanswered: (asked: MonotonicTime, end: MonotonicTime)? {
    asked.map { ($0, $0 + patience) }
  }

  /// Returns the next step.
  ///
  /// - Parameter lastArrival: When the server last sent anything.
  package mutating func step(lastArrival: MonotonicTime, now: MonotonicTime = .now) -> Step {
    if let time = asked, lastArrival > time {
      asked = nil
      roundTrip = lastArrival - time
    }
    if let asked {
      return now >= asked + patience ? .lost : .wait(until: Deadline(at: asked + patience))
    }
    guard now >= lastArrival + interval else {
      return .wait(until: Deadline(at: lastArrival + interval))
    }
    asked = now
    return .ask
  }
}

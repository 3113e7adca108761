package import KJSystem

/// When to ask the server for a sign of life, and when to believe that none will come.
package struct Keepalive {
  package enum Step: Equatable {
    case wait(until: Deadline)
    /// Ask the server, and call again.
    case ask
    case lost
  }

  /// Often enough for the tables of the routers on the way, which forget an idle connection.
  package static let standardInterval = Duration.seconds(30)

  /// libssh2 sends nothing within two seconds of its last keepalive, and such a question would never be answered.
  private static let leastInterval = Duration.seconds(2)

  private let interval: Duration
  private let patience: Duration
  /// When the server was asked, unless something has come since.
  private var asked: MonotonicTime?
  /// How long the last sign of life took.
  package private(set) var roundTrip: Duration?

  /// - Parameter patience: How long an answer may take.
  package init(every interval: Duration = Keepalive.standardInterval, patience: Duration) {
    self.interval = max(interval, Self.leastInterval)
    self.patience = patience
  }

  /// When the server was asked, and when an answer is too late; nil if none is awaited.
  package var unanswered: (asked: MonotonicTime, end: MonotonicTime)? {
    asked.map { ($0, $0 + patience) }
  }

  /// The step that is due.
  ///
  /// - Parameter lastArrival: When anything last came from the server.
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

internal import KJBase
internal import KJConnections
internal import KJHosts
internal import KJLending
internal import KJSystem
internal import KJTerminal

/// Asks the host for signs of life, and notices if none arrives.
final class LineWatch {
  /// How long a connection may be silent before the host is asked: a person who types into a dead connection
  /// notices within seconds.
  private static let standardInterval = Duration.seconds(10)

  private let host: ResolvedHost
  private let interval: Duration
  private let patience: Duration
  private var keepalive: Keepalive

  /// - Parameter patience: How long an answer may take.
  init(of host: ResolvedHost, every interval: Duration = standardInterval, patience: Duration) {
    self.host = host
    self.interval = interval
    self.patience = patience
    keepalive = Keepalive(every: interval, patience: patience)
  }

  /// Starts over, with another connection.
  func restart() { keepalive = Keepalive(every: interval, patience: patience) }

  /// Asks for a sign of life when one is due.
  ///
  /// - Returns: When to look again.
  func keepAlive(_ farEnd: any FarEnd) throws(Failure) -> Deadline {
    switch keepalive.step(lastArrival: farEnd.lastArrival) {
    case .wait(let deadline): return deadline
    case .ask:
      try farEnd.sendKeepalive()
      return .after(.zero)
    case .lost: throw .silence(of: host, patience)
    }
  }

  /// The round-trip time of the last keepalive; nil if the host has not been asked.
  var roundTrip: Duration? { keepalive.roundTrip }

  /// How long an answer may take before the person is warned.
  private static let quietTime = Duration.seconds(3)

  /// A warning that no sign of life has arrived for a while; nil if all is well.
  var status: SessionStatus? {
    guard let (asked, end) = keepalive.unanswered, MonotonicTime.now - asked >= Self.quietTime
    else {
      return nil
    }
    let rest = max(Int((end - .now).components.seconds), 0)
    return SessionStatus(
      .warning, "no answer from the host; closing the connection in \(rest) s")
  }

  /// When ``status`` changes.
  var statusDeadline: Deadline {
    guard let (asked, _) = keepalive.unanswered else { return .never }
    let told = Deadline(at: asked + Self.quietTime)
    return told.hasPassed ? .after(.seconds(1)) : told
  }
}

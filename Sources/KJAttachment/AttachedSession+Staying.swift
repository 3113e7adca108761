// A session in tmux on the host that comes back after its line was lost.

internal import KJConnections
internal import KJDomain
internal import KJHosts
internal import KJSystem

extension AttachedSession {
  /// Makes the far end of a session that goes on in tmux on the host.
  struct Return {
    /// How long a line may be silent before the host is asked for a sign of life: whoever types into a
    /// dead line notices after some seconds.
    static let interval = Duration.seconds(10)
    static let longestPause = Duration.seconds(30)

    /// How long it may be silent then.
    let patience: Duration
    let farEnd: () throws(Failure) -> any FarEnd
    /// Begins to serve the other tools.
    let serve: (AttachedSession) -> Void
    let tell: (String) -> Void
    let log: (String) -> Void
  }

  /// Tries again, after growing pauses, until the line is there again or cannot be.
  ///
  /// The terminal is the shell's meanwhile, except that it shows nothing of what is typed: no key reaches
  /// the host that was pressed before the line came back, and Ctrl-C gives up.
  func comeBack(by way: Return, after failure: Failure) throws(Failure) {
    clients?.close()
    clients = nil
    try endLostUpload()
    terminal?.awaitLine()
    way.log(failure.message)
    way.tell("lost the connection to '\(host.label.printable)'; trying again, Ctrl-C gives up")
    farEnd = try newFarEnd(by: way)
    forgetKeys()
    keepalive = Self.keepalive(of: way)
    tellSize()
    way.serve(self)
  }

  private func newFarEnd(by way: Return) throws(Failure) -> any FarEnd {
    var pauses = RetryPauses(longest: Return.longestPause)
    while true {
      try pause(pauses.next())
      do throws(Failure) { return try way.farEnd() } catch {
        guard [.connectionLost, .unreachable].contains(error.status) else { throw error }
        way.log(error.message)
        // It may have been taken already.
        terminal?.awaitLine()
      }
    }
  }

  private func pause(_ length: Duration) throws(Failure) {
    let signs = [ends.supervisor?.parentEnd].compactMap(\.self).map { Interest($0) }
    do throws(WaitError) {
      try KJSystem.wait(for: signs, until: .after(length))
      // The shell believes that this process has ended.
      throw .interrupted
    } catch {
      if error == .interrupted { throw .interrupted }
    }
  }

  /// Lets an upload that has the terminal come to its end, over a connection of its own.
  private func endLostUpload() throws(Failure) {
    while let upload, !upload.hasEnded {
      do throws(WaitError) {
        try KJSystem.wait(for: upload.interests, until: upload.deadline)
      } catch {
        if error == .interrupted { throw .interrupted }
      }
    }
    upload = nil
  }

  // MARK: A dead line

  static func keepalive(of way: Return?) -> Keepalive {
    Keepalive(every: Return.interval, patience: way?.patience ?? .zero)
  }

  /// Asks the host for a sign of life when one is due, where the session would come back.
  ///
  /// - Returns: When to look again.
  func keepAlive() throws(Failure) -> Deadline {
    guard let way else { return .never }
    switch keepalive.step(lastArrival: farEnd.lastArrival) {
    case .wait(let deadline): return deadline
    case .ask:
      try farEnd.sendKeepalive()
      return .after(.zero)
    case .lost: throw .silence(of: host, way.patience)
    }
  }
}

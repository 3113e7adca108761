internal import KJBase
internal import KJConnections
internal import KJHosts
internal import KJSystem

/// Makes another connection for a session that has lost its own.
final class Reconnection {
  private static let longestPause = Duration.seconds(30)

  private let connector: Connector
  private let request: AttachRequest
  private let side: SessionSide

  init(_ connector: Connector, _ request: AttachRequest, at side: SessionSide) {
    self.connector = connector
    self.request = request
    self.side = side
  }

  /// Tries again after growing pauses, until an attempt succeeds or none can succeed any more.
  ///
  /// In the meantime, the terminal has the shell's modes, except that it does not show what is typed. No key that
  /// was pressed before the connection came back reaches the host, and Ctrl-C gives up.
  func farEnd(after failure: Failure) throws(Failure) -> any FarEnd {
    side.terminal?.awaitLine()
    connector.context.log(failure.message)
    connector.context.warn(
      "lost the connection to '\(connector.host.label)'; trying again, press Ctrl-C to give up")
    return try newFarEnd()
  }

  private func newFarEnd() throws(Failure) -> any FarEnd {
    var pauses = RetryPauses(longest: Self.longestPause)
    while true {
      try pause(pauses.next())
      do throws(Failure) {
        return try connector.openFarEnd(
          connector.sessionRequest(request, returns: true), at: side.terminal)
      } catch {
        guard [.connectionLost, .unreachable].contains(error.status) else { throw error }
        connector.context.log(error.message)
        // The terminal may have been taken already.
        side.terminal?.awaitLine()
      }
    }
  }

  private func pause(_ length: Duration) throws(Failure) {
    let signs = [side.ends.supervisor?.parentEnd].compactMap(\.self).map { Interest($0) }
    do throws(WaitError) {
      try KJSystem.wait(for: signs, until: .after(length))
      // The supervisor has ended, so the shell believes that this process has ended.
      throw .interrupted
    } catch {
      if error == .interrupted { throw .interrupted }
    }
  }

  /// Resumes serving the other tools.
  func serve(_ session: AttachedSession) { connector.serve(session) }
}

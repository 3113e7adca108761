internal import KJBase
internal import KJSystem

/// The signals of a session, for its loop.
struct SessionSignals {
  private let ends: AttachedSession.Ends
  /// Whether a signal arrived or the supervisor ended; that may have happened before the session began.
  private var isDue = true

  init(_ ends: AttachedSession.Ends) { self.ends = ends }

  /// Stops the process for the shell; nil if there is no terminal to return to.
  var shell: TerminalSignals? { ends.signals }

  /// What to wait for; call ``woke(_:)`` after each wait.
  var interests: [Interest] {
    [ends.signals?.descriptor, ends.supervisor?.parentEnd].compactMap(\.self).map { Interest($0) }
  }

  /// - Parameter isReady: Whether the wait found something.
  mutating func woke(_ isReady: Bool) { isDue = isReady }

  /// The events since the last call.
  ///
  /// - Throws: ``Failure`` with status `interrupted` if the supervisor was killed, because the shell then
  ///   believes that this process has ended.
  func take() throws(Failure) -> TerminalSignals.Events {
    guard isDue else { return [] }
    if let supervisor = ends.supervisor, supervisor.hasDied {
      supervisor.restore()
      throw .interrupted
    }
    return ends.signals?.take() ?? []
  }
}

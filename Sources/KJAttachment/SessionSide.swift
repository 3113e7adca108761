internal import KJBar
internal import KJDomain
internal import KJHosts
internal import KJStore
package import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// The supervisor and the signals of the terminal.
  package struct Ends {
    /// Restores the terminal if this process is killed; nil if there is no supervisor.
    package let supervisor: TerminalGuard?
    package let signals: TerminalSignals?

    package init(supervisor: TerminalGuard?, signals: TerminalSignals?) {
      self.supervisor = supervisor
      self.signals = signals
    }
  }
}

/// The things a session starts with on the person's side.
struct SessionSide {
  /// Identifies the session, even after it has reconnected.
  let id = LinkID.random()
  let host: ResolvedHost
  /// The terminal that is standard input; nil if input goes to the host unchanged.
  let terminal: SessionTerminal?
  let output: SessionOutput
  let keys: SessionKeys
  let ends: AttachedSession.Ends
  let environment: Environment
  let request: AttachRequest
  let locations: Locations
}

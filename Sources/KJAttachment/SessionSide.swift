// What a session has of the person's side.

internal import KJDomain
package import KJSystem
internal import KJTerminal

extension AttachedSession {
  /// What watches over the terminal.
  package struct Ends {
    /// Who puts the terminal right if this process is killed; nil where there is none.
    package let supervisor: TerminalGuard?
    package let signals: TerminalSignals?

    package init(supervisor: TerminalGuard?, signals: TerminalSignals?) {
      self.supervisor = supervisor
      self.signals = signals
    }
  }
}

/// What a session begins with on the person's side.
struct SessionSide {
  /// The terminal that standard input is; nil where what is typed goes to the host as it comes.
  let terminal: SessionTerminal?
  let output: SessionOutput
  let keys: SessionKeys
  let ends: AttachedSession.Ends
  let uploads: SessionUploads
}

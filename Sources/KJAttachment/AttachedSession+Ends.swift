// What a session has of this side.

package import KJSystem

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

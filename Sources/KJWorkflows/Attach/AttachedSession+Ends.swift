// What a session has of this side.

public import KJSystem

extension AttachedSession {
  /// What watches over the terminal.
  public struct Ends {
    /// Who puts the terminal right if this process is killed; nil where there is none.
    public let supervisor: TerminalGuard?
    public let signals: TerminalSignals?

    public init(supervisor: TerminalGuard?, signals: TerminalSignals?) {
      self.supervisor = supervisor
      self.signals = signals
    }
  }
}

// What the terminal and the shell tell a process by signals: a new size, Ctrl-Z, and going on.

internal import CKJSystem
package import SystemPackage

/// SIGWINCH, SIGTSTP and SIGCONT, noted by a handler and taken by a loop that polls.
///
/// Goes together with ``Interruption``, which has the signals that end a process. Waits are not
/// disturbed; whoever wants to know adds ``descriptor`` to what it waits for.
package struct TerminalSignals: Sendable {
  /// What the signals said.
  package struct Events: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The terminal has another size (SIGWINCH).
    package static let windowChanged = Events(rawValue: 1)
    /// Somebody wants the process to stop (SIGTSTP), which it does by ``TerminalSignals/stop()`` when
    /// it has put the terminal right.
    package static let stopRequested = Events(rawValue: 2)
    /// The process goes on (SIGCONT) after it was stopped by somebody else.
    ///
    /// A shell has used the terminal meanwhile: its modes, its size and what it shows may be others.
    package static let continued = Events(rawValue: 4)
  }

  /// Starts to catch the signals.
  ///
  /// Before this is called, SIGTSTP stops the process at once. Where it is ignored it stays so.
  ///
  /// Call once, before any thread.
  package init() throws(SystemError) {
    guard kj_catch_terminal_signals() != -1 else { throw .last("catch signals") }
    descriptor = FileDescriptor(rawValue: kj_terminal_signals_descriptor())
  }

  /// Readable while there is something to take.
  package let descriptor: FileDescriptor

  /// What arrived since the last call; does not wait.
  package func take() -> Events {
    let events = kj_take_terminal_events()
    var result: Events = []
    if events.window_changed { result.insert(.windowChanged) }
    if events.stop_requested { result.insert(.stopRequested) }
    if events.continued { result.insert(.continued) }
    return result
  }

  /// Stops the process as Ctrl-Z does, until it is continued.
  ///
  /// Not followed by ``Events/continued``, except that a supervisor (``TerminalGuard``) may cause one
  /// that means nothing new.
  ///
  /// - Returns: Whether the process was stopped, and was continued. False, at once, where no shell would
  ///   continue it: in a process that a terminal was opened for, after the shell has gone, or where
  ///   SIGTSTP is ignored.
  package func stop() -> Bool {
    kj_stop_process()
  }
}

internal import CKJSystem
package import SystemPackage

/// SIGWINCH, SIGTSTP and SIGCONT, noted by a handler and collected by a loop that polls.
///
/// It complements ``Interruption``, which handles the signals that end a process. These signals do not end a wait; a
/// loop that wants them adds ``descriptor`` to its interests.
package struct TerminalSignals: Sendable {
  /// The events that the signals report.
  package struct Events: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The terminal has a new size (SIGWINCH).
    package static let windowChanged = Events(rawValue: 1)
    /// A request to stop (SIGTSTP); the process stops with ``TerminalSignals/stop()`` after restoring the terminal.
    package static let stopRequested = Events(rawValue: 2)
    /// The process was continued (SIGCONT) after another process had stopped it.
    ///
    /// A shell may have used the terminal in between and changed its modes, size and contents.
    package static let continued = Events(rawValue: 4)
  }

  /// Starts to catch the signals.
  ///
  /// Before this is called, SIGTSTP stops the process at once. If it is ignored, it stays ignored.
  ///
  /// Call once, before any thread starts.
  package init() throws(SystemError) {
    guard kj_catch_terminal_signals() != -1 else { throw .last("catch signals") }
    descriptor = FileDescriptor(rawValue: kj_terminal_signals_descriptor())
  }

  /// Readable while there are events to take.
  package let descriptor: FileDescriptor

  /// Takes the events since the last call; does not wait.
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
  /// No ``Events/continued`` follows, except for a redundant one that a supervisor (``TerminalGuard``) may cause.
  ///
  /// - Returns: true after the process was stopped and continued. false, at once, if no shell would
  ///   continue it (a terminal was opened just for this process, or the shell has ended), or if
  ///   SIGTSTP is ignored.
  package func stop() -> Bool { kj_stop_process() }
}

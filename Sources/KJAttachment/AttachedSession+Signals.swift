// What the terminal and the shell tell a session: a new size, Ctrl-Z, going on, the end of the supervisor.

internal import KJDomain
internal import KJSystem
internal import KJTerminal

extension AttachedSession {
  func takeSignals() throws(Failure) {
    if let supervisor = ends.supervisor, supervisor.hasDied {
      supervisor.restore()
      throw .interrupted
    }
    guard let events = ends.signals?.take() else { return }
    if events.contains(.stopRequested) { suspend() }
    if events.contains(.continued) && upload == nil {
      // Somebody else has stopped it, and the shell has used the terminal meanwhile.
      terminal?.wasStopped()
      if !resume() { suspend() }
    }
    if events.contains(.windowChanged) { tellSize() }
  }

  /// Returns to the shell from which kj was started, until that continues it.
  func suspend() {
    guard let terminal, let signals = ends.signals else { return }
    if upload != nil {
      // It stops as well, and goes on with the terminal.
      _ = signals.stop()
      return
    }
    sizeBeforeLeaving = terminal.size
    terminal.suspend()
    while signals.stop() {
      // The shell may continue it in the background, where the terminal is somebody else's.
      if resume() { return redraw() }
    }
    if !resume() { ending = .disconnected }
  }

  /// - Returns: Whether the terminal is this process's again.
  @discardableResult
  func resume() -> Bool {
    guard let terminal else { return true }
    guard (try? terminal.resume()) != nil else { return false }
    tellSize()
    return true
  }

  func tellSize() {
    guard let terminal, let size = terminal.size else { return }
    terminal.sizeChanged()
    farEnd.resize(to: size)
  }
}

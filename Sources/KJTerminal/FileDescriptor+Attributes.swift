// Reads and sets the modes of a terminal without ever stopping the process.

import KJLibC
import KJSystem
package import SystemPackage

extension FileDescriptor {
  /// Whether the terminal delivers each key immediately and unchanged; also true if this is no longer a terminal.
  package var isRaw: Bool {
    (try? terminalAttributes()).map { $0.c_lflag & tcflag_t(ICANON) == 0 } ?? true
  }

  /// Drops the terminal's unread input, but never a Ctrl-C (`tcsetattr` with `TCSAFLUSH`).
  ///
  /// On Linux, `tcflush` also drops the latest input before it has been checked for characters that send a signal.
  package func discardInput() {
    guard var attributes = try? terminalAttributes() else { return }
    tcsetattr(rawValue, TCSAFLUSH, &attributes)
  }

  /// The terminal's modes (`tcgetattr`).
  func terminalAttributes() throws(TerminalError) -> termios {
    var attributes = termios()
    guard tcgetattr(rawValue, &attributes) == 0 else {
      throw .system(SystemError("read the modes of", "the terminal", .last))
    }
    return attributes
  }

  /// Sets the terminal's modes once all output has been sent (`tcsetattr` with `TCSADRAIN`).
  ///
  /// Input typed ahead is kept. Blocks SIGTTOU, so a process that is moved to the background at this moment still sets
  /// the modes instead of being stopped.
  func setTerminalAttributes(_ attributes: termios) throws(TerminalError) {
    var attributes = attributes
    var output = sigset_t()
    var before = sigset_t()
    sigemptyset(&output)
    sigaddset(&output, SIGTTOU)
    pthread_sigmask(SIG_BLOCK, &output, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while tcsetattr(rawValue, TCSADRAIN, &attributes) != 0 {
      let cause = Errno.last
      guard cause == .interrupted else {
        throw .system(SystemError("set the modes of", "the terminal", cause))
      }
    }
  }
}

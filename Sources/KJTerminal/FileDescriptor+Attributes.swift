// Reading and setting the modes of a terminal without ever stopping the process.

import KJLibC
import KJSystem
package import SystemPackage

extension FileDescriptor {
  /// Whether its terminal hands each key over at once, and unchanged; true also if it is not a terminal any more.
  package var isRaw: Bool {
    (try? terminalAttributes()).map { $0.c_lflag & tcflag_t(ICANON) == 0 } ?? true
  }

  /// Drops the unread input of a terminal, but never a Ctrl-C (`tcsetattr` with `TCSAFLUSH`).
  ///
  /// On Linux, `tcflush` also drops what was typed a moment ago and not yet looked at for characters
  /// that send a signal.
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

  /// Sets the terminal's modes after all output has been sent (`tcsetattr` with `TCSADRAIN`).
  ///
  /// Input typed ahead is kept. A process that is put into the background at this moment sets them
  /// nevertheless; otherwise SIGTTOU would stop it.
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

internal import CKJSystem
import KJLibC
package import SystemPackage

/// The two sides of a pseudo-terminal (`kj_open_pseudo_terminal`), closed on exec.
///
/// When it is released, even by the end of this process, the programs at the terminal receive SIGHUP.
package final class TerminalPair {
  /// The side of the keyboard and the screen; non-blocking.
  package let controller: FileDescriptor
  /// The side of the program; nil once it is closed here.
  package private(set) var terminal: FileDescriptor?

  package init() throws(SystemError) {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    guard kj_open_pseudo_terminal(80, 24, &ends.controller, &ends.terminal) == 0 else {
      throw .last("open", "a pseudo-terminal")
    }
    _ = fcntl(ends.controller, F_SETFL, O_NONBLOCK)
    controller = FileDescriptor(rawValue: ends.controller)
    terminal = FileDescriptor(rawValue: ends.terminal)
  }

  deinit {
    closeTerminal()
    try? controller.close()
  }

  /// Closes this process's copy of the program's side once the program has its own, so the controller sees the
  /// program's end.
  package func closeTerminal() {
    try? terminal?.close()
    terminal = nil
  }
}

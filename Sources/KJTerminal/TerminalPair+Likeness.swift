// A pseudo-terminal with the size and modes of the person's terminal.

package import KJDomain
import KJLibC
package import KJSystem
package import SystemPackage

extension TerminalPair {
  /// Opens a pair with the current size and modes of another terminal.
  package convenience init(like original: FileDescriptor) throws(SystemError) {
    try self.init()
    guard let terminal else { return }
    if let size = TerminalSize(of: original) { resize(to: size) }
    if var modes = try? original.terminalAttributes() {
      tcsetattr(terminal.rawValue, TCSANOW, &modes)
    }
  }

  /// Changes the size (`TIOCSWINSZ`); the programs at the terminal get SIGWINCH.
  package func resize(to size: TerminalSize) {
    var window = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns),
      ws_xpixel: UInt16(clamping: size.pixelWidth), ws_ypixel: UInt16(clamping: size.pixelHeight))
    _ = ioctl(controller.rawValue, UInt(TIOCSWINSZ), &window)
  }
}

// A terminal of kj's own that is like the person's.

package import KJDomain
package import KJSystem
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension TerminalPair {
  /// Opens one with the size and the modes that a terminal has now.
  package convenience init(like original: FileDescriptor) throws(SystemError) {
    try self.init()
    guard let terminal else { return }
    if let size = TerminalSize(of: original) { resize(to: size) }
    if var modes = try? original.terminalAttributes() {
      tcsetattr(terminal.rawValue, TCSANOW, &modes)
    }
  }

  /// Changes the size, which the programs at the terminal learn by SIGWINCH (`TIOCSWINSZ`).
  package func resize(to size: TerminalSize) {
    var window = winsize(
      ws_row: UInt16(clamping: size.rows), ws_col: UInt16(clamping: size.columns),
      ws_xpixel: UInt16(clamping: size.pixelWidth), ws_ypixel: UInt16(clamping: size.pixelHeight))
    _ = ioctl(controller.rawValue, UInt(TIOCSWINSZ), &window)
  }
}

// Asking a terminal for its size.

package import KJDomain
import KJLibC
package import SystemPackage

extension TerminalSize {

  /// Asks a terminal (`ioctl` with `TIOCGWINSZ`); `nil` if the descriptor is not a terminal, or if
  /// the terminal does not know its size.
  package init?(of descriptor: FileDescriptor) {
    var size = winsize()
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    self.init(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }

  /// Asks the terminal at a path, without making it the controlling terminal of this process.
  package init?(ofTerminal path: FilePath) {
    guard let terminal = try? path.opened(.readOnly, options: [.staysForeign, .nonBlocking])
    else { return nil }
    defer { try? terminal.close() }
    self.init(of: terminal)
  }
}

extension FileDescriptor {
  /// Whether the descriptor is a terminal (`isatty`).
  package var isTerminal: Bool { isatty(rawValue) == 1 }
}

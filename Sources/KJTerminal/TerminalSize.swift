// How much a terminal shows at once.

public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The size of a terminal, in character cells.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
  }

  /// Asks a terminal (`ioctl` with `TIOCGWINSZ`); `nil` if the descriptor is none, or if it does not
  /// know its size.
  public init?(of descriptor: FileDescriptor) {
    var size = winsize()
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    self.init(columns: Int(size.ws_col), rows: Int(size.ws_row))
  }
}

extension FileDescriptor {
  /// Whether the descriptor is a terminal (`isatty`).
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}

// How much a terminal shows at once.

public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The size of a terminal, in character cells and, where it knows them, in pixels.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// The width of the whole, in pixels; 0 if unknown.
  public let pixelWidth: Int
  /// The height of the whole, in pixels; 0 if unknown.
  public let pixelHeight: Int

  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Asks a terminal (`ioctl` with `TIOCGWINSZ`); `nil` if the descriptor is none, or if it does not
  /// know its size.
  public init?(of descriptor: FileDescriptor) {
    var size = winsize()
    guard ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    self.init(
      columns: Int(size.ws_col), rows: Int(size.ws_row), pixelWidth: Int(size.ws_xpixel),
      pixelHeight: Int(size.ws_ypixel))
  }
}

extension FileDescriptor {
  /// Whether the descriptor is a terminal (`isatty`).
  public var isTerminal: Bool { isatty(rawValue) == 1 }
}

// A terminal of kj's own, at which another program runs.

internal import CKJSystem
public import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The two sides of a pseudo-terminal (`kj_open_pseudo_terminal`), closed on exec.
///
/// Whoever has it closes them. When the controller is closed, and be it by the end of this process, the
/// programs at the terminal are hung up.
public struct TerminalPair: Sendable {
  /// The side of the keyboard and the screen, which does not block.
  public let controller: FileDescriptor
  /// The side of the program.
  public let terminal: FileDescriptor

  public init() throws(SystemError) {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    guard kj_open_pseudo_terminal(80, 24, &ends.controller, &ends.terminal) == 0 else {
      throw .last("open", "a pseudo-terminal")
    }
    _ = fcntl(ends.controller, F_SETFL, O_NONBLOCK)
    controller = FileDescriptor(rawValue: ends.controller)
    terminal = FileDescriptor(rawValue: ends.terminal)
  }
}

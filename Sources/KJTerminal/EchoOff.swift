// Typing without showing it, and the promise that the terminal shows typing again afterwards.

import KJSystem
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal that does not show what is typed, until the value ends.
///
/// Ctrl-Z does nothing meanwhile: a shell that took over the terminal would find it silent, and what
/// is typed after `fg` would be shown.
package struct EchoOff: ~Copyable {
  private let descriptor: FileDescriptor
  private let previous: termios

  /// Turns echo off (`tcsetattr`), and drops what was typed before.
  ///
  /// - Throws: ``TerminalError/background``, or the system's error.
  package init(_ descriptor: FileDescriptor) throws(TerminalError) {
    guard descriptor.isForeground else { throw .background }
    let attributes = try Self.attributes(of: descriptor)
    try Self.set(Self.silent(attributes), on: descriptor)
    self.descriptor = descriptor
    previous = attributes
  }

  deinit {
    // In the background the terminal is somebody else's, and setting it would stop the process.
    guard descriptor.isForeground else { return }
    var attributes = previous
    tcsetattr(descriptor.rawValue, TCSANOW, &attributes)
  }

  /// The value that switches a special character off (`_POSIX_VDISABLE`, a macro that Swift does not
  /// import on every system).
  private static var disabled: UInt8 {
    #if canImport(Darwin)
      0xFF
    #else
      0
    #endif
  }

  private static func attributes(of descriptor: FileDescriptor) throws(TerminalError) -> termios {
    var attributes = termios()
    guard tcgetattr(descriptor.rawValue, &attributes) == 0 else { throw failure() }
    return attributes
  }

  private static func silent(_ attributes: termios) -> termios {
    var result = attributes
    result.c_lflag &= ~tcflag_t(ECHO | ECHOE | ECHOK | ECHONL)
    withUnsafeMutableBytes(of: &result.c_cc) { $0[Int(VSUSP)] = disabled }
    return result
  }

  private static func set(
    _ attributes: termios, on descriptor: FileDescriptor
  ) throws(TerminalError) {
    var attributes = attributes
    guard tcsetattr(descriptor.rawValue, TCSAFLUSH, &attributes) == 0 else { throw failure() }
  }

  private static func failure() -> TerminalError {
    .system(SystemError("turn off the echo of", "the terminal", .last))
  }
}

extension FileDescriptor {
  /// Whether this process may read the terminal and set it: it is in the foreground (`tcgetpgrp`), or
  /// the terminal does not control it, so that nothing would be stopped.
  var isForeground: Bool {
    let group = tcgetpgrp(rawValue)
    return group == getpgrp() || group == -1 && Errno.last == .inappropriateIOCTLForDevice
  }
}

import KJLibC
import KJSystem
package import SystemPackage

/// A terminal whose echo is off for the lifetime of the value.
///
/// Ctrl-Z is disabled meanwhile: the shell would get a terminal without echo, and after `fg` the secret would be shown.
package struct EchoOff: ~Copyable {
  private let descriptor: FileDescriptor
  private let previous: termios

  /// Turns echo off (`tcsetattr`) and drops unread input.
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
    // In the background the terminal belongs to another process, and setting it would stop this one.
    guard descriptor.isForeground else { return }
    var attributes = previous
    tcsetattr(descriptor.rawValue, TCSANOW, &attributes)
  }

  /// The value that disables a special character (`_POSIX_VDISABLE`, a macro that Swift does not import everywhere).
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
  /// Whether this process may read and set the terminal without being stopped.
  ///
  /// That is so in the foreground (`tcgetpgrp`), or if this is not its controlling terminal.
  var isForeground: Bool {
    let group = tcgetpgrp(rawValue)
    return group == getpgrp() || group == -1 && Errno.last == .inappropriateIOCTLForDevice
  }
}

// A terminal that passes every key on as it is typed, and the promise that it gets its modes back.

import KJSystem
package import SystemPackage

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A terminal in raw mode, as `ssh` uses it, until the value ends.
///
/// No key is held back, shown or turned into a signal, and what is written is shown as it is. A process
/// in the background leaves the terminal to whoever has it: it does not get into raw mode and does not
/// restore either.
package struct RawMode: ~Copyable {
  private let descriptor: FileDescriptor
  private let saved: termios

  /// Sets the terminal to raw mode.
  ///
  /// - Throws: ``TerminalError/background``, or the system's error, also if this is no terminal.
  package init(_ descriptor: FileDescriptor) throws(TerminalError) {
    let saved = try descriptor.terminalAttributes()
    try Self.enter(descriptor, from: saved)
    self.descriptor = descriptor
    self.saved = saved
  }

  deinit {
    // The safety net of `end`, which reports what goes wrong.
    try? Self.leave(descriptor, to: saved)
  }

  /// Gives the terminal its modes back, until ``resume()``.
  package func suspend() throws(TerminalError) {
    try Self.leave(descriptor, to: saved)
  }

  /// Sets the terminal to raw mode again, whoever changed it meanwhile.
  ///
  /// - Throws: ``TerminalError/background``, for instance after the shell's `bg`, where the process had
  ///   better stop again; the system's error when the terminal has gone.
  package func resume() throws(TerminalError) {
    try Self.enter(descriptor, from: saved)
  }

  /// Gives the terminal its modes back for good.
  package consuming func end() throws(TerminalError) {
    let (descriptor, saved) = (descriptor, saved)
    discard self
    try Self.leave(descriptor, to: saved)
  }

  private static func enter(
    _ descriptor: FileDescriptor, from saved: termios
  ) throws(TerminalError) {
    guard descriptor.isForeground else {
      // A terminal that was hung up is in nobody's foreground.
      _ = try descriptor.terminalAttributes()
      throw .background
    }
    try descriptor.setTerminalAttributes(attributes(from: saved))
  }

  private static func leave(
    _ descriptor: FileDescriptor, to saved: termios
  ) throws(TerminalError) {
    guard descriptor.isForeground else { return }
    try descriptor.setTerminalAttributes(saved)
  }

  /// The raw modes of a terminal that has the given ones: those of OpenSSH's client, which leave the
  /// size of a character and the speed alone.
  static func attributes(from saved: termios) -> termios {
    var raw = saved
    raw.c_iflag |= tcflag_t(IGNPAR)
    raw.c_iflag &= ~tcflag_t(ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXANY | IXOFF)
    raw.c_lflag &= ~tcflag_t(ISIG | ICANON | ECHO | ECHOE | ECHOK | ECHONL | IEXTEN)
    raw.c_oflag &= ~tcflag_t(OPOST)
    #if !canImport(Darwin)
      raw.c_iflag &= ~tcflag_t(IUCLC)
    #endif
    withUnsafeMutableBytes(of: &raw.c_cc) { characters in
      characters[Int(VMIN)] = 1
      characters[Int(VTIME)] = 0
    }
    return raw
  }
}

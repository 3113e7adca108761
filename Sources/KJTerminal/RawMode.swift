import KJLibC
import KJSystem
package import SystemPackage

/// A terminal that is in raw mode, like that of `ssh`, for the lifetime of the value.
///
/// Keys are not held back, echoed or turned into signals, and output is shown unchanged. A process in the background
/// leaves the terminal alone: it neither enters raw mode nor restores the modes.
package struct RawMode: ~Copyable {
  private let descriptor: FileDescriptor
  private let saved: termios

  /// Sets the terminal to raw mode.
  ///
  /// - Throws: ``TerminalError/background``, or the system's error, for instance if this is not a terminal.
  package init(_ descriptor: FileDescriptor) throws(TerminalError) {
    let saved = try descriptor.terminalAttributes()
    try Self.enter(descriptor, from: saved)
    self.descriptor = descriptor
    self.saved = saved
  }

  deinit {
    // The fallback for `end`, which also reports errors.
    try? Self.leave(descriptor, to: saved)
  }

  /// Restores the terminal's modes until ``resume()``.
  package func suspend() throws(TerminalError) { try Self.leave(descriptor, to: saved) }

  /// Sets the terminal to raw mode again, even if something changed its modes meanwhile.
  ///
  /// - Throws: ``TerminalError/background``, for instance after the shell's `bg`: the process should stop again. The
  ///   system's error if the terminal has closed.
  package func resume() throws(TerminalError) { try Self.enter(descriptor, from: saved) }

  /// Restores the terminal's modes for good.
  package consuming func end() throws(TerminalError) {
    let (descriptor, saved) = (descriptor, saved)
    discard self
    try Self.leave(descriptor, to: saved)
  }

  /// Leaves the modes as they are, because somebody else has restored them.
  package consuming func abandon() { discard self }

  private static func enter(
    _ descriptor: FileDescriptor, from saved: termios
  ) throws(TerminalError) {
    guard descriptor.isForeground else {
      // A terminal that was hung up has no foreground process group; reading its modes reports the hangup.
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

  /// The modes for raw mode, derived from the given modes.
  ///
  /// They match those of OpenSSH's client, which does not change the character size or the speed.
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

// Additional functions of a channel with a login shell or a command at its far end.

internal import CLibSSH2
package import KJDomain
internal import KJSystem

extension Channel {
  /// How a session ended at the far end.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    /// It was killed by the signal of this name, without `SIG` (RFC 4254, section 6.10); untrusted
    /// text.
    case signaled(String)
  }

  /// Reads the bytes of standard error that have arrived, without waiting; returns 0 if there are
  /// none now.
  ///
  /// For use with ``read(standardOutput:listening:)``, which leaves standard error unread.
  package func read(
    standardError buffer: UnsafeMutableRawBufferPointer, listening: Bool = true
  ) throws(SSHError) -> Int {
    try read(stream: SSH_EXTENDED_DATA_STDERR, into: buffer, listening: listening)
  }

  /// Reads the bytes of standard output that have arrived, without waiting; returns 0 if there are
  /// none now.
  ///
  /// - Parameter listening: Whether to receive everything that has arrived on the connection first. libssh2 reopens the
  ///   window for bytes it has received, even if nobody has read them. Receiving more before everything is read would
  ///   let its queue grow without limit.
  package func read(
    standardOutput buffer: UnsafeMutableRawBufferPointer, listening: Bool = true
  ) throws(SSHError) -> Int {
    try read(stream: 0, into: buffer, listening: listening)
  }

  private func read(
    stream: Int32, into buffer: UnsafeMutableRawBufferPointer, listening: Bool
  ) throws(SSHError) -> Int {
    let deadline = session.wire.deadline
    if !listening { session.wire.deadline = Deadline(at: .now) }
    defer { session.wire.deadline = deadline }
    return try read(stream: stream, into: buffer)
  }

  /// Sets the size of the terminal at the far end (`window-change`, RFC 4254, section 6.7).
  package func resize(_ size: TerminalSize) throws(SSHError) {
    let result = libssh2_channel_request_pty_size_ex(
      raw, Int32(clamping: size.columns), Int32(clamping: size.rows),
      Int32(clamping: size.pixelWidth), Int32(clamping: size.pixelHeight))
    // The wire takes whole packets, so no part of one is left to send later.
    if result < 0 { throw session.error("update the terminal size", result) }
    session.wire.flush()
  }

  /// How the session ended, once it ``isClosed``.
  ///
  /// The status is 0 if the server closed it without stating one.
  package var ending: Ending {
    var name: UnsafeMutablePointer<CChar>?
    var length = 0
    libssh2_channel_get_exit_signal(raw, &name, &length, nil, nil, nil, nil)
    defer { if let name { libssh2_free(session.raw, name) } }
    if let name, length > 0 {
      let bytes = UnsafeRawBufferPointer(start: name, count: length)
      return .signaled(String(decoding: bytes, as: UTF8.self))
    }
    return .exited(libssh2_channel_get_exit_status(raw))
  }

  /// Whether the server has closed the channel, or the connection has closed: nothing more arrives, not even the exit
  /// status.
  package var isClosed: Bool {
    if session.wire.isClosed { return true }
    guard libssh2_channel_eof(raw) != 0 else { return false }
    return libssh2_channel_wait_closed(raw) == 0
  }
}

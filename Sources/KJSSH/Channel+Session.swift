// What a channel with a login shell or a command at its other end can do beside carrying bytes.

internal import CLibSSH2
internal import KJSystem

extension Channel {
  /// How a session ended at the far end.
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    /// Killed by a signal, by its name without `SIG` (RFC 4254, section 6.10); outside text.
    case signaled(String)
  }

  /// Reads what has arrived of standard error, without waiting; 0 if there is nothing now.
  ///
  /// With ``read(standardOutput:listening:)``, which leaves it there.
  package func read(
    standardError buffer: UnsafeMutableRawBufferPointer, listening: Bool = true
  ) throws(SSHError) -> Int {
    try read(stream: SSH_EXTENDED_DATA_STDERR, into: buffer, listening: listening)
  }

  /// Reads what has arrived of standard output, without waiting; 0 if there is nothing now.
  ///
  /// - Parameter listening: Whether first all is taken in that the line has brought. libssh2 opens the
  ///   window again by what has come, and not by what was read: who takes in more before all is read
  ///   that is there lets it grow without end.
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

  /// Tells the terminal at the far end its size (`window-change`, RFC 4254, section 6.7).
  package func resize(_ size: SessionRequest.CellSize) throws(SSHError) {
    let result = libssh2_channel_request_pty_size_ex(
      raw, Int32(clamping: size.columns), Int32(clamping: size.rows), 0, 0)
    // The line takes whole packets, so that nothing is left of one that would have to wait.
    if result < 0 { throw session.error("tell the size of the terminal", result) }
    session.wire.flush()
  }

  /// How the session ended, once ``isClosed``; a server that closed it without a word says 0.
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

  /// Whether the server has closed the channel, or the line is gone: nothing more comes, not even the
  /// exit status.
  package var isClosed: Bool {
    if session.wire.isClosed { return true }
    guard libssh2_channel_eof(raw) != 0 else { return false }
    return libssh2_channel_wait_closed(raw) == 0
  }
}

internal import CLibSSH2
internal import KJBase
internal import KJSystem

/// The opening of one channel while the connection does other work.
///
/// A libssh2 session opens its channels one after another, because it has room for one pending request. Several
/// openings take turns, as long as each of them is advanced. If an opening is dropped before the server has answered,
/// the next one with the same purpose continues it.
package final class ChannelOpening {
  private let session: LibSSH2Session
  private let purpose: ChannelPurpose
  private var channel: Channel?
  private var sessionStart: SessionStart?

  init(_ session: LibSSH2Session, for purpose: ChannelPurpose) {
    self.session = session
    self.purpose = purpose
    if case .session(let request) = purpose { sessionStart = SessionStart(request) }
  }

  /// The channel once it is open and the request that starts its far end has been sent; nil until then.
  ///
  /// Bytes written to it go out together with that request, and are lost if it is refused.
  package var begun: Channel? { channel }

  /// Continues as far as the server's answers allow, without waiting.
  ///
  /// - Returns: The channel when it is ready; do not call this again after that. nil before.
  /// - Throws: `.refused` if the server has no such subsystem, runs no commands, allows no further
  ///   channel, or cannot connect to the port of a tunnel.
  package func advance() throws(SSHError) -> Channel? {
    let isWaiting = Int(LIBSSH2_ERROR_EAGAIN)
    for step in [open, start] {
      let result = step()
      session.wire.flush()
      if result == isWaiting { return nil }
      if result < 0 { throw error(session.error(operation, Int32(result))) }
    }
    return channel
  }

  /// Waits until the channel is ready.
  func finish(until deadline: Deadline) throws(SSHError) -> Channel {
    do throws(SSHError) {
      try session.drive(operation, until: deadline, open)
      try session.drive(operation, until: deadline, start)
    } catch {
      throw self.error(error)
    }
    guard let channel else { throw SSHError(operation, .refused) }
    return channel
  }

  private var operation: String { channel == nil ? purpose.opening : purpose.starting }

  // MARK: Steps

  /// Sends the request for a channel, or checks for its answer; returns libssh2's code.
  func open() -> Int {
    if channel != nil { return 0 }
    guard session.pendingPurpose == nil || session.pendingPurpose == purpose else {
      return Int(LIBSSH2_ERROR_EAGAIN)
    }
    session.pendingPurpose = purpose
    if let raw = request() {
      channel = Channel(raw, of: session)
      session.pendingPurpose = nil
      return 0
    }
    let result = libssh2_session_last_errno(session.raw)
    if result != LIBSSH2_ERROR_EAGAIN { session.pendingPurpose = nil }
    return Int(result < 0 ? result : LIBSSH2_ERROR_CHANNEL_FAILURE)
  }

  /// How many unread bytes the server may send.
  ///
  /// OpenSSH's own window is 2 MiB, which is too small for files over a connection with a long round trip. For a
  /// terminal, queued output delays the response to a key.
  private var window: UInt32 {
    switch purpose {
    case .sftp, .command: 8 << 20
    case .session(let request) where request.terminal != nil: 1 << 20
    default: 2 << 20
    }
  }

  /// `libssh2_channel_open_ex`, or `libssh2_channel_direct_tcpip_ex`.
  private func request() -> OpaquePointer? {
    switch purpose {
    case .sftp, .command, .session:
      return libssh2_channel_open_ex(session.raw, "session", 7, window, 32768, nil, 0)
    case .tunnel(let host, let port):
      // The originator's address and port are made up, because there is no local socket.
      return libssh2_channel_direct_tcpip_ex(session.raw, host, Int32(port), "127.0.0.1", 0)
    }
  }

  /// Starts the far end, or checks for the answer (`libssh2_channel_process_startup`); returns libssh2's code.
  private func start() -> Int {
    guard let channel else { return Int(LIBSSH2_ERROR_EAGAIN) }
    switch purpose {
    case .sftp: return channel.start("subsystem", "sftp")
    case .command(let command): return channel.start("exec", command)
    case .tunnel: return 0
    case .session:
      let result = sessionStart?.advance(channel.raw, of: session) ?? 0
      channel.hasTerminal = sessionStart?.hasTerminal ?? false
      return result
    }
  }

  private func error(_ error: SSHError) -> SSHError {
    guard case .tunnel = purpose else { return error }
    return SSHError(error.operation, error.reason, words: error.reasonOfRefusal)
  }
}

extension SSHError {
  /// The server's reason from libssh2's message, such as `Channel open failure (connect failed)`.
  fileprivate var reasonOfRefusal: OutsideText {
    let words = self.words.raw
    guard reason == .refused, let start = words.firstIndex(of: "("), words.hasSuffix(")") else {
      return self.words
    }
    return OutsideText(words[words.index(after: start)...].dropLast())
  }
}

internal import CLibSSH2
internal import KJBase
internal import KJSystem
internal import SystemPackage

/// A libssh2 session and its wire.
///
/// Not `Sendable`: a session stays on its thread.
final class LibSSH2Session {
  let raw: OpaquePointer
  let wire: Wire
  let callbacks: LibSSH2Callbacks
  /// The transport's `arrivals` when this session last waited.
  private var seenArrivals = 0
  /// The purpose of the channel that libssh2 has requested, until the server has answered.
  var pendingPurpose: ChannelPurpose?
  /// Whether the server has agreed to authentication, which ends libssh2's handshake.
  ///
  /// The answer to an early attempt to authenticate proves this, too. By then libssh2 has already read past the
  /// server's agreement and would never find it, so the handshake must not wait for it.
  var isReady = false
  /// False while the clean-up after an interruption still needs the connection.
  var isInterruptible = true

  private static let isInitialized: Bool = libssh2_init(0) == 0

  init(over transport: any Transport) throws(SSHError) {
    wire = Wire(transport)
    callbacks = LibSSH2Callbacks(wire)
    let abstract = Unmanaged.passUnretained(callbacks).toOpaque()
    guard Self.isInitialized, let session = libssh2_session_init_ex(nil, nil, nil, abstract) else {
      throw SSHError("start libssh2", .library(LIBSSH2_ERROR_ALLOC))
    }
    raw = session
    libssh2_session_set_blocking(session, 0)
    LibSSH2Callbacks.install(in: session)
  }

  deinit {
    // The teardown does not wait: the goodbye is sent only if the socket takes it immediately.
    if !wire.isClosed {
      libssh2_session_disconnect_ex(raw, SSH_DISCONNECT_BY_APPLICATION, "", "")
      wire.flush()
    }
    wire.shutDown()
    libssh2_session_free(raw)
  }

  /// Exchanges keys and requests the authentication service, or waits for the rest (`libssh2_session_handshake`).
  ///
  /// - Parameter early: Whether to return as soon as the keys are exchanged and the request for the service has been
  ///   sent, one flight before its answer. An attempt to authenticate may follow immediately; everything else needs the
  ///   answer.
  func exchangeKeys(early: Bool = false, until deadline: Deadline) throws(SSHError) {
    if isReady { return }
    try drive("exchange keys", until: deadline) {
      let result = libssh2_session_handshake(raw, wire.socket.rawValue)
      isReady = result == 0
      // libssh2 would continue, and parse the following bytes as packets.
      if result == LIBSSH2_ERROR_EAGAIN && speaksOtherVersion { return Int(LIBSSH2_ERROR_PROTO) }
      let hasAsked = wire.packetsInClear.map { wire.sentPackets > $0 } ?? false
      return early && hasAsked && result == LIBSSH2_ERROR_EAGAIN ? 0 : Int(result)
    }
  }

  /// The server's banner, such as `SSH-2.0-OpenSSH_9.2p1`; nil until it arrives (`libssh2_session_banner_get`).
  var serverBanner: OutsideText? {
    libssh2_session_banner_get(raw).map { OutsideText(String(cString: $0)) }
  }

  /// Whether the server does not support protocol version 2; 1.99 means that it supports both (RFC 4253, section 5.1).
  private var speaksOtherVersion: Bool {
    // Until the banner arrives, libssh2 returns the lines before it.
    guard let banner = serverBanner?.raw, banner.hasPrefix("SSH-") else { return false }
    return !banner.hasPrefix("SSH-2.") && !banner.hasPrefix("SSH-1.99-")
  }

  /// Returns the negotiated algorithm.
  func agreed(_ method: Int32) -> String {
    libssh2_session_methods(raw, method).map { String(cString: $0) } ?? ""
  }

  /// Repeats a call of libssh2 until it has a result, waiting for the connection in between.
  ///
  /// - Returns: The call's result, which is not negative.
  @discardableResult
  func drive(
    _ operation: String, until deadline: Deadline, _ call: () -> Int
  ) throws(SSHError) -> Int {
    wire.deadline = deadline
    defer { wire.deadline = .never }
    while true {
      let result = call()
      wire.flush()
      if result >= 0 { return result }
      guard result == Int(LIBSSH2_ERROR_EAGAIN) else { throw error(operation, Int32(result)) }
      // A failure of the transport ends the call. After a mere close there may still be packets to read.
      if wire.isClosed && wire.failure != nil { throw error(operation, LIBSSH2_ERROR_SOCKET_RECV) }
      // Asking the person during the call moves the deadline.
      let deadline = wire.deadline
      if deadline.hasPassed { throw SSHError(operation, .silent) }
      try wait(operation, until: deadline)
    }
  }

  /// Waits until the connection has something to read, or room for unsent bytes.
  ///
  /// Returns immediately if bytes have arrived since the last wait: reading them may have filled libssh2's queue for a
  /// channel, or for a connection on top, after that had been checked.
  func wait(
    _ operation: String, until deadline: Deadline, beside others: [Interest] = []
  ) throws(SSHError) {
    let hasUnseen = wire.arrivals != seenArrivals
    seenArrivals = wire.arrivals
    if hasUnseen {
      if isInterruptible && Interruption.signal != nil { throw SSHError(operation, .interrupted) }
    } else {
      do throws(WaitError) {
        try KJSystem.wait(
          for: [wire.interest] + others, until: deadline, interruptible: isInterruptible)
      } catch {
        throw SSHError(operation, error)
      }
      wire.woke()
    }
    wire.flush()
  }

  /// The error of the call that just failed.
  func error(_ operation: String, _ code: Int32) -> SSHError {
    var text: UnsafeMutablePointer<CChar>?
    var length: Int32 = 0
    libssh2_session_last_error(raw, &text, &length, 0)
    let words = text.map { pointer in
      let bytes = UnsafeRawBufferPointer(start: pointer, count: max(Int(length), 0))
      return OutsideText(decoding: bytes)
    }
    if speaksOtherVersion { return SSHError(operation, .otherVersion, words: serverBanner ?? "") }
    return SSHError(operation, reason(code), words: callbacks.farewell ?? words ?? "")
  }

  private func reason(_ code: Int32) -> SSHError.Reason {
    if let failure = wire.failure { return failure }
    if callbacks.farewell != nil { return .dismissed }
    switch code {
    case LIBSSH2_ERROR_KEX_FAILURE where !wire.isClosed: return .noCommonAlgorithm
    case LIBSSH2_ERROR_CHANNEL_FAILURE, LIBSSH2_ERROR_CHANNEL_REQUEST_DENIED: return .refused
    case LIBSSH2_ERROR_SOCKET_DISCONNECT, LIBSSH2_ERROR_SOCKET_SEND, LIBSSH2_ERROR_SOCKET_RECV,
      LIBSSH2_ERROR_CHANNEL_CLOSED, LIBSSH2_ERROR_CHANNEL_EOF_SENT:
      return .closed
    case LIBSSH2_ERROR_BANNER_RECV: return wire.isClosed ? .closed : .notSSH
    case LIBSSH2_ERROR_OUT_OF_BOUNDARY: return .packetTooLong
    default: return wire.isClosed ? .closed : .library(code)
    }
  }
}

// One libssh2 session, never blocking, on the thread that made it.

internal import CLibSSH2
internal import KJDomain
internal import KJSystem
internal import SystemPackage

/// A libssh2 session and its line.
///
/// Not `Sendable`: a session stays on its thread.
final class LibSSH2Session {
  let raw: OpaquePointer
  let wire: Wire
  let callbacks: LibSSH2Callbacks
  /// What had come out of the socket when this session's loop last looked.
  private var seenArrivals = 0
  /// What the channel is for that libssh2 has asked the server for, until the answer has come.
  var pendingPurpose: ChannelPurpose?
  /// Whether the server has agreed to be told who asks: the end of libssh2's handshake.
  ///
  /// The answer to an early attempt to authenticate proves it too, and libssh2 does not find the
  /// agreement any more that was read on the way to that answer: it must not be waited for then.
  var isReady = false
  /// False while the tidying after an interruption still needs the connection.
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
    // Nobody waits for the teardown: a goodbye is sent if the socket takes it at once.
    if !wire.isClosed {
      libssh2_session_disconnect_ex(raw, SSH_DISCONNECT_BY_APPLICATION, "", "")
      wire.flush()
    }
    wire.shutDown()
    libssh2_session_free(raw)
  }

  /// Says which algorithms may be used, in order of preference; names that this libssh2 does not
  /// know are left out by it (`libssh2_session_method_pref`).
  func prefer(_ names: [String], for method: Int32) {
    libssh2_session_method_pref(raw, method, names.joined(separator: ","))
  }

  /// Exchanges keys and asks for the service that authenticates, or waits for what is missing of that
  /// (`libssh2_session_handshake`).
  ///
  /// - Parameter early: Whether to return as soon as the keys are exchanged and the request for the
  ///   service has gone out: a flight before it is answered. An attempt to authenticate may follow at
  ///   once, everything else needs the answer.
  func exchangeKeys(early: Bool = false, until deadline: Deadline) throws(SSHError) {
    if isReady { return }
    try drive("exchange keys", until: deadline) {
      let result = libssh2_session_handshake(raw, wire.socket.rawValue)
      isReady = result == 0
      let hasAsked = wire.packetsInClear.map { wire.sentPackets > $0 } ?? false
      return early && hasAsked && result == LIBSSH2_ERROR_EAGAIN ? 0 : Int(result)
    }
  }

  /// The algorithm that was agreed on.
  func agreed(_ method: Int32) -> String {
    libssh2_session_methods(raw, method).map { String(cString: $0) } ?? ""
  }

  /// Repeats a call of libssh2 until it has an answer, waiting for the line in between.
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
      // What closed the line may have left packets that are still to be read.
      if wire.isClosed && wire.failure != nil { throw error(operation, LIBSSH2_ERROR_SOCKET_RECV) }
      // A person who was asked meanwhile has moved it.
      let deadline = wire.deadline
      if deadline.hasPassed { throw SSHError(operation, .silent) }
      try wait(operation, until: deadline)
    }
  }

  /// Waits until the line has something to read, or room for what is unsent.
  ///
  /// Returns at once if bytes have come since the last wait: whoever read them may have left some in
  /// libssh2's queues that belong to a channel, or to a session on top, which had been looked at
  /// before.
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
    return SSHError(operation, reason(code), words: callbacks.farewell ?? words ?? "")
  }

  private func reason(_ code: Int32) -> SSHError.Reason {
    if let failure = wire.failure { return failure }
    if callbacks.farewell != nil { return .closed }
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

// What a loop that carries several channels at once needs of their connection.

internal import CLibSSH2
public import KJSystem

extension VerifiedConnection {
  /// What to wait for; call ``woke()`` after each wait.
  public var interest: Interest { session.line.interest }

  /// Call after a wait: there may be something to read again.
  public func woke() {
    session.line.woke()
  }

  /// How many times bytes have come.
  ///
  /// Reading one channel takes in what came for all of them: a loop goes round until this stays the
  /// same.
  public var arrivals: Int { session.line.arrivals }

  /// When bytes last came.
  public var lastArrival: MonotonicTime { session.line.lastArrival }

  /// Bytes that wait for the socket.
  public var unsentBytes: Int { session.line.unsentBytes }

  /// Why the line is gone; nil while it is not.
  public var failure: SSHError? {
    guard session.line.isClosed else { return nil }
    return SSHError("keep the connection", session.line.failure ?? .closed)
  }

  /// Sends what waits, as far as the socket takes it.
  public func flush() {
    session.line.flush()
  }

  /// Lets no more than so many bytes wait in the kernel, so that what is typed overtakes a transfer
  /// (`TCP_NOTSENT_LOWAT`), and lets the line be silent for as long as the kernel has patience.
  public func prepareForTyping() {
    TCPSocket.prepareForTyping(session.line.socket)
  }

  /// Asks the server for a sign of life (`keepalive@openssh.com`, by `libssh2_keepalive_send`).
  public func sendKeepalive() throws(SSHError) {
    // With the shortest interval, so that one is due whenever this is called.
    libssh2_keepalive_config(session.raw, 1, 1)
    var seconds: Int32 = 0
    let result = libssh2_keepalive_send(session.raw, &seconds)
    if result < 0 && result != LIBSSH2_ERROR_EAGAIN {
      throw session.error("keep the connection", result)
    }
    session.line.flush()
  }
}

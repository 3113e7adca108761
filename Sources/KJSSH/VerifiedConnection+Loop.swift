// What a loop that carries several channels at once needs of their connection.

internal import CLibSSH2
package import KJSystem

extension VerifiedConnection {
  /// What to wait for; call ``woke()`` after each wait.
  package var interest: Interest { session.wire.interest }

  /// Call after a wait: there may be something to read again.
  package func woke() {
    session.wire.woke()
  }

  /// How many times bytes have come.
  ///
  /// Reading one channel takes in what came for all of them: a loop goes round until this stays the
  /// same.
  package var arrivals: Int { session.wire.arrivals }

  /// When bytes last came.
  package var lastArrival: MonotonicTime { session.wire.lastArrival }

  /// Bytes that wait for the socket.
  package var unsentBytes: Int { session.wire.unsentBytes }

  /// Why the line is gone; nil while it is not.
  package var failure: SSHError? {
    guard session.wire.isClosed else { return nil }
    return SSHError("keep the connection", session.wire.failure ?? .closed)
  }

  /// Sends what waits, as far as the socket takes it.
  package func flush() {
    session.wire.flush()
  }

  /// Lets no more than so many bytes wait in the kernel, so that what is typed overtakes a transfer
  /// (`TCP_NOTSENT_LOWAT`), and lets the line be silent for as long as the kernel has patience.
  package func prepareForTyping() {
    TCPSocket.prepareForTyping(session.wire.socket)
  }

  /// Asks the server for a sign of life (`keepalive@openssh.com`, by `libssh2_keepalive_send`).
  package func sendKeepalive() throws(SSHError) {
    // With the shortest interval, so that one is due whenever this is called.
    libssh2_keepalive_config(session.raw, 1, 1)
    var seconds: Int32 = 0
    let result = libssh2_keepalive_send(session.raw, &seconds)
    if result < 0 && result != LIBSSH2_ERROR_EAGAIN {
      throw session.error("keep the connection", result)
    }
    session.wire.flush()
  }
}

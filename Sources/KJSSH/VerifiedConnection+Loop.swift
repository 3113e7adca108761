// The functions of a connection for a loop that serves several channels at once.

internal import CLibSSH2
package import KJSystem

extension VerifiedConnection {
  /// What to wait for; call ``woke()`` after each wait.
  package var interest: Interest { session.wire.interest }

  /// Call after a wait: there may again be something to read.
  package func woke() { session.wire.woke() }

  /// How many times bytes have arrived.
  ///
  /// Reading one channel receives the bytes of all channels, so a loop repeats until this no longer changes.
  package var arrivals: Int { session.wire.arrivals }

  /// When bytes last arrived.
  package var lastArrival: MonotonicTime { session.wire.lastArrival }

  /// The number of bytes waiting to be sent.
  package var unsentBytes: Int { session.wire.unsentBytes }

  /// Why the connection has closed; nil while it is open.
  package var failure: SSHError? {
    guard session.wire.isClosed else { return nil }
    return SSHError("maintain the connection", session.wire.failure ?? .closed)
  }

  /// Sends as much of the waiting output as the socket takes.
  package func flush() { session.wire.flush() }

  /// Limits the unsent bytes in the kernel (`TCP_NOTSENT_LOWAT`), so typed keys overtake a transfer, and lets the
  /// connection be silent for as long as the kernel allows.
  package func prepareForTyping() { TCPSocket.prepareForTyping(session.wire.socket) }

  /// Sends the server a keepalive (`keepalive@openssh.com`, by `libssh2_keepalive_send`).
  package func sendKeepalive() throws(SSHError) {
    // The shortest interval: libssh2 raises it to 2 s, and sends nothing if the last one was more recent.
    libssh2_keepalive_config(session.raw, 1, 1)
    var seconds: Int32 = 0
    let result = libssh2_keepalive_send(session.raw, &seconds)
    if result < 0 && result != LIBSSH2_ERROR_EAGAIN {
      throw session.error("maintain the connection", result)
    }
    session.wire.flush()
  }
}

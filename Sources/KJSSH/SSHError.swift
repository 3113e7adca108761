package import KJBase
package import KJSystem

/// A failed step of an SSH connection.
package struct SSHError: Error, Sendable {
  package enum Reason: Sendable, Equatable {
    /// The server did not answer before the deadline, or the kernel, whose time limit is the same (`TCP_USER_TIMEOUT`),
    /// has given up.
    case silent
    /// The server, or a device in between, closed the connection.
    case closed
    /// The server ended the connection with a message (SSH_MSG_DISCONNECT).
    case dismissed
    /// SIGINT, SIGTERM or SIGHUP arrived.
    case interrupted
    /// The other side is not an SSH server.
    case notSSH
    /// The server does not speak version 2 of the protocol; the words are its banner.
    case otherVersion
    /// The two sides have no algorithm in common: this libssh2 lacks the key exchange, host key, cipher or MAC.
    case noCommonAlgorithm
    /// The server refused the request for a channel or a subsystem.
    case refused
    /// The server rejected a request that was sent before the previous one was answered. This connection is no longer
    /// usable, and a new one has to wait for each answer.
    case tooEarly
    /// The server sent a longer packet than libssh2 accepts, such as a banner of 72 kB.
    case packetTooLong
    /// Reading or writing the socket failed.
    case system(SystemError)
    /// Anything else: libssh2's error code, a negative number from `libssh2.h`.
    case library(Int32)
  }

  /// The operation that failed, as a phrase: `exchange keys`, `open a channel`.
  package let operation: String
  package let reason: Reason
  /// libssh2's message, or the server's, or empty.
  ///
  /// It may contain text from the server, and must not be printed to a terminal unescaped.
  package let words: OutsideText

  init(_ operation: String, _ reason: Reason, words: OutsideText = "") {
    self.operation = operation
    self.reason = reason
    self.words = words
  }

  init(_ operation: String, _ error: WaitError) {
    self.init(operation, error == .interrupted ? .interrupted : .silent)
  }
}

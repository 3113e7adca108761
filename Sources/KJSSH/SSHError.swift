package import KJBase
package import KJSystem

/// A failed step of an SSH connection.
package struct SSHError: Error, Sendable {
  package enum Reason: Sendable, Equatable {
    /// The server did not answer before the deadline; or the kernel, which has the same time limit
    /// (`TCP_USER_TIMEOUT`), has given up the connection.
    case silent
    /// The server, or something between, closed the connection.
    case closed
    /// The server ended the connection in words of its own (SSH_MSG_DISCONNECT).
    case dismissed
    /// SIGINT, SIGTERM or SIGHUP arrived.
    case interrupted
    /// The other side is not an SSH server.
    case notSSH
    /// The server speaks another version of the protocol than 2; the words are its banner.
    case otherVersion
    /// The two sides have no algorithm in common: a key exchange, host key, cipher or MAC that this
    /// libssh2 does not know.
    case noCommonAlgorithm
    /// The server refused the request: a channel, a subsystem.
    case refused
    /// The server rejected a request that was sent before its previous answer. This connection
    /// cannot be used any more, and a new one has to wait for each answer.
    case tooEarly
    /// The server sent a longer packet than libssh2 accepts, such as a banner of 72 kB.
    case packetTooLong
    /// Reading or writing the socket failed.
    case system(SystemError)
    /// Anything else: libssh2's code, a negative number of `libssh2.h`.
    case library(Int32)
  }

  /// What was being done, as a phrase: `exchange keys`, `open a channel`.
  package let operation: String
  package let reason: Reason
  /// libssh2's message, or the server's, or empty.
  ///
  /// It may contain text from the server, and must not be printed to a terminal as it is.
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

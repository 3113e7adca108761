// What can go wrong with an SSH connection, copied from the library at the moment of failure.

package import KJDomain
package import KJSystem

/// A failed step of an SSH connection.
package struct SSHError: Error, Sendable {
  package enum Reason: Sendable, Equatable {
    /// The deadline passed and the server had not answered; or the kernel, which is given the same time
    /// (`TCP_USER_TIMEOUT`), has given up the line.
    case silent
    /// The server, or something between, closed the connection.
    case closed
    /// SIGINT, SIGTERM or SIGHUP arrived.
    case interrupted
    /// What answers is not an SSH server.
    case notSSH
    /// The two sides have no algorithm in common: a key exchange, host key, cipher or MAC that this
    /// libssh2 does not know.
    case noCommonAlgorithm
    /// The server refused the request: a channel, a subsystem.
    case refused
    /// The server did not take what was sent before it had answered: the connection is of no further
    /// use, and a new one has to wait for each answer.
    case tooEarly
    /// The server sent a packet that is longer than libssh2 takes, such as a banner of 72 kB.
    case packetTooLong
    /// Reading or writing the socket failed.
    case system(SystemError)
    /// Anything else: libssh2's code, a negative number of `libssh2.h`.
    case library(Int32)
  }

  /// What was being done, as a phrase: `exchange keys`, `open a channel`.
  package let operation: String
  package let reason: Reason
  /// libssh2's own words, or empty.
  ///
  /// Partly text from the server: not fit for a terminal as it is.
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

package import KJBase
package import KJSystem

/// A stream of bytes to and from the program at the far end: the SFTP subsystem, or a shell.
///
/// It is a channel of kj's own connection, or the standard streams of OpenSSH's client.
package protocol ByteChannel: ByteStream {
  /// How the server was reached, for `-v`: `libssh2`, `OpenSSH's client`.
  var transport: String { get }
  /// kj's own connection that the channel belongs to; nil if OpenSSH's client or another process made the connection.
  var connection: HostConnection? { get }
  /// When bytes last arrived.
  var lastArrival: MonotonicTime { get }
  /// How long the server may currently stay silent while an answer is due.
  var patience: Duration { get }
  /// The last line that the other side wrote to its standard error; outside text.
  var lastWords: String? { get }

  /// Whether a person is typing on the same connection.
  var isBesideTyping: Bool { get }

  /// Waits until the program at the far end has started, unless opening the channel already showed that.
  func establish() throws(Failure)

  /// Waits for the channel, or for one of `others` to be ready.
  func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError)

  /// Keeps the channel working after an interruption, so files can be tidied up.
  func ignoreInterruption()
}

/// The sources that a loop waits for while something runs over a connection.
package protocol ConnectionLine: AnyObject {
  var interests: [Interest] { get }

  /// Must be called after each wait.
  func woke()
}

extension ByteChannel {
  package var isBesideTyping: Bool { false }
}

extension String {
  /// The last line of a program's standard error.
  package init?(lastLineOf output: [UInt8]) {
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let last = lines.last else { return nil }
    self.init(last)
  }
}

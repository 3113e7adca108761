package import KJBase
package import KJSystem

/// A stream of bytes to and from the program at the far end: the SFTP subsystem, or a shell.
///
/// A channel of kj's own connection, or the standard streams of OpenSSH's client.
package protocol ByteChannel: ByteStream {
  /// How the server was reached, for `-v`: `libssh2`, `OpenSSH's client`.
  var transport: String { get }
  /// kj's own connection that it is a channel of; nil if OpenSSH's client made it, or another process.
  var connection: HostConnection? { get }
  /// When bytes last arrived.
  var lastArrival: MonotonicTime { get }
  /// How long the server may say nothing now while an answer is due.
  var patience: Duration { get }
  /// The last line that the other side wrote to its standard error; outside text.
  var lastWords: String? { get }

  /// Whether somebody types over the same connection.
  var isBesideTyping: Bool { get }

  /// Waits until the program at the far end has started, if opening the channel did not show that.
  func establish() throws(Failure)

  /// Waits for the channel, or for one of `others` to be ready.
  func wait(until deadline: Deadline, beside others: [Interest]) throws(WaitError)

  /// Makes the channel go on working after an interruption, so that files can be tidied up.
  func ignoreInterruption()
}

/// What a loop waits for while something runs over a connection.
package protocol ConnectionLine: AnyObject {
  var interests: [Interest] { get }

  /// To be called after each wait.
  func woke()
}

extension ByteChannel {
  package var isBesideTyping: Bool { false }
}

extension String {
  /// The last line of what a program wrote to its standard error.
  package init?(lastLineOf output: [UInt8]) {
    let lines = String(decoding: output, as: UTF8.self).split(whereSeparator: \.isNewline)
    guard let last = lines.last else { return nil }
    self.init(last)
  }
}

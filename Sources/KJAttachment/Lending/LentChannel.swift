// A channel whose bytes are carried for another process.

internal import KJConnections
internal import KJDomain

/// A stream to and from the host.
///
/// It belongs to the loop that serves the connection, and is released with the relay.
protocol LentChannel: ByteStream {
  /// Says that nothing more will be written.
  ///
  /// - Returns: Whether that has been said; if not, it is to be tried again.
  func finishWriting() throws(Failure) -> Bool

  /// Takes in what came while nobody reads, and notices an end.
  func service() throws(Failure)
}

extension LentChannel {
  /// What was taken is on its way.
  func flush() {}

  func service() throws(Failure) {}
}

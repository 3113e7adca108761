package import KJBase
package import KJSystem

/// A stream to and from the host.
///
/// It belongs to the loop that serves the connection, and is released with the relay.
package protocol LentChannel: ByteStream {
  /// Says that nothing more will be written.
  ///
  /// - Returns: Whether that could be said; if not, it is to be tried again.
  func finishWriting() throws(Failure) -> Bool

  /// Takes in what came while nobody reads, and notices the end.
  func service() throws(Failure)
}

extension LentChannel {
  /// Does nothing: bytes that were taken are on their way.
  package func flush() {}

  package func service() throws(Failure) {}
}

package import KJBase
package import KJSystem

/// A stream to and from the host.
///
/// It belongs to the loop that serves the connection, and is released along with the relay.
package protocol LentChannel: ByteStream {
  /// Signals the end of writing.
  ///
  /// - Returns: Whether the signal was sent; if not, try again.
  func finishWriting() throws(Failure) -> Bool

  /// Accepts incoming data while nobody is reading, and notices the end.
  func service() throws(Failure)
}

extension LentChannel {
  /// Does nothing: accepted bytes are already on their way.
  package func flush() {}

  package func service() throws(Failure) {}
}

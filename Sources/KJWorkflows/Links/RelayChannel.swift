// A channel whose bytes are carried for another process.

internal import KJDomain

/// A stream to and from the host, with calls that never wait.
///
/// It belongs to the loop that serves the connection, and is released with the relay.
protocol RelayChannel: AnyObject {
  /// Reads what has arrived; 0 if there is nothing now.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  /// Offers bytes.
  ///
  /// - Returns: How many were taken; 0 if none can be now.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int

  /// Whether no more bytes come than those that ``read(into:)`` still gives.
  var isFinished: Bool { get }

  /// Says that nothing more will be written.
  ///
  /// - Returns: Whether that has been said; if not, it is to be tried again.
  func finishWriting() throws(Failure) -> Bool

  /// Takes in what came while nobody reads, and notices an end.
  func service() throws(Failure)
}

extension RelayChannel {
  func service() throws(Failure) {}
}

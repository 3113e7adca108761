package import KJBase

/// A stream through which a loop moves bytes, with calls that never wait.
package protocol ByteStream: AnyObject {
  /// Reads what has arrived; 0 if there is nothing now.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  /// Offers bytes.
  ///
  /// - Returns: How many were taken; 0 if none can be now.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int

  /// Sends what waits, as far as the connection takes it.
  func flush()

  /// Whether no more bytes come, except for those that ``read(into:)`` still gives.
  var isFinished: Bool { get }
}

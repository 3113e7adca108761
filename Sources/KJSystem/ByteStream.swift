package import KJBase

/// A stream through which an event loop moves bytes; its calls never block.
package protocol ByteStream: AnyObject {
  /// Reads the bytes that have arrived; returns 0 if there are none now.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int

  /// Offers bytes.
  ///
  /// - Returns: The number of bytes taken; 0 if none can be taken now.
  func write(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Int

  /// Sends pending bytes, as many as the connection takes.
  func flush()

  /// Whether no more bytes will arrive, except those that ``read(into:)`` still returns.
  var isFinished: Bool { get }
}

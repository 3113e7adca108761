internal import CTurboJPEG

/// A JPEG file in memory that TurboJPEG allocated; its owner frees it.
struct JPEGBuffer: ~Copyable {
  /// The address of the memory that the library allocates; nil until it does.
  var start: UnsafeMutablePointer<UInt8>?
  /// The number of bytes, which the library sets.
  var count: UInt = 0

  deinit { tjFree(start) }

  /// Calls a closure with the bytes, which are valid until it returns.
  func withBytes<Result, Failure: Error>(
    _ body: (ByteView) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(ByteView(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(count))))
  }
}

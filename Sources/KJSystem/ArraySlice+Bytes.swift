// `withUnsafeBytes` that keeps typed errors; the standard library's own does not.

extension ArraySlice<UInt8> {
  /// Calls `body` with the bytes (`withUnsafeBytes`), and returns its result.
  package func withBytes<Value, Problem: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    try withUnsafeBytes { bytes in Result { () throws(Problem) in try body(bytes) } }.get()
  }
}

// Bytes of an array for a call whose errors have a type, which the standard library's own does not keep.

extension ArraySlice<UInt8> {
  /// Hands the bytes to a call (`withUnsafeBytes`), and returns what that returns.
  package func withBytes<Value, Problem: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Problem) -> Value
  ) throws(Problem) -> Value {
    try withUnsafeBytes { bytes in Result { () throws(Problem) in try body(bytes) } }.get()
  }
}

// Bytes from outside as a text whose characters can all be seen.

extension String {
  /// The bytes as text, if it is not blank and each of its characters can be seen.
  ///
  /// - Parameter exceptions: Characters that are taken all the same.
  package init(visible bytes: [UInt8], besides exceptions: Set<Unicode.Scalar> = [])
    throws(TextFault)
  {
    guard !bytes.isEmpty else { throw .empty }
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notUTF8 }
    for scalar in text.unicodeScalars where !exceptions.contains(scalar) {
      if let fault = TextFault(refusing: scalar) { throw fault }
    }
    guard !text.unicodeScalars.allSatisfy(\.properties.isWhitespace) else { throw .blank }
    self = text
  }
}

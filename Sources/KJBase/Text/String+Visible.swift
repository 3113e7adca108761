// Bytes from outside as text whose characters are all visible.

extension String {
  /// Decodes the bytes if the text is not blank and all its characters are visible.
  ///
  /// - Parameter exceptions: Characters that are accepted anyway.
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

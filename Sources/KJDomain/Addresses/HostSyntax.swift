internal import KJBase

/// Character classes shared by the types in this directory.
enum HostSyntax {
  /// An ASCII hexadecimal digit of either case.
  static func isHexDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x41...0x46).contains(byte & ~0x20)
  }

  /// Whether a byte is allowed in a host name or in a name in the host book.
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || ".-_".utf8.contains(byte)
  }

  /// Whether `text` contains a C0 or C1 control character or DEL.
  static func holdsControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

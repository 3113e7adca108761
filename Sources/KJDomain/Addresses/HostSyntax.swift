internal import KJBase

/// Character classes shared by the types in this directory.
enum HostSyntax {
  /// An ASCII hexadecimal digit of either case.
  static func isHexDigit(_ byte: UInt8) -> Bool {
    byte.isDigit || (0x41...0x46).contains(byte & ~0x20)
  }

  /// A byte that a host name or a name in the host book may hold.
  static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || ".-_".utf8.contains(byte)
  }

  /// Whether a C0 or C1 control character or DEL occurs in `text`.
  static func holdsControlCharacter(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}

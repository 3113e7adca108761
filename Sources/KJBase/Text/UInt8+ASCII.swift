extension UInt8 {
  /// Whether the byte is an ASCII decimal digit.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether the byte is an ASCII hexadecimal digit in lower case.
  package var isLowerHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }

  /// Whether the byte is an ASCII letter or digit.
  package var isAlphanumeric: Bool { isDigit || (0x41...0x5A).contains(self & ~0x20) }
}

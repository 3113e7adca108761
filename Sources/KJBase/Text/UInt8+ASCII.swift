extension UInt8 {
  /// Whether it is a decimal digit of ASCII.
  package var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Whether it is a hexadecimal digit of ASCII, of which the letters are small.
  package var isLowerHexDigit: Bool { isDigit || (0x61...0x66).contains(self) }

  /// Whether it is a letter or a digit of ASCII.
  package var isAlphanumeric: Bool { isDigit || (0x41...0x5A).contains(self & ~0x20) }
}

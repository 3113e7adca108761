/// The base64 encoding of RFC 4648, section 4.
package enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let padding = UInt8(ascii: "=")

  /// The value of each byte as a base64 digit; 0xFF for a byte that is not a digit.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  /// Encodes bytes, with `=` at the end unless `padded` is false.
  package static func encode(_ bytes: some Sequence<UInt8>, padded: Bool = true) -> String {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var bitCount = 0
    for byte in bytes {
      bits = bits << 8 | UInt32(byte)
      bitCount += 8
      while bitCount >= 6 {
        bitCount -= 6
        result.append(alphabet[Int(bits >> UInt32(bitCount) & 0x3F)])
      }
    }
    if bitCount > 0 { result.append(alphabet[Int(bits << UInt32(6 - bitCount) & 0x3F)]) }
    while padded, result.count % 4 != 0 { result.append(padding) }
    return String(decoding: result, as: UTF8.self)
  }

  /// Decodes padded text; `nil` unless it is exactly what ``encode(_:padded:)`` writes: no space, no
  /// missing padding, no bits left over.
  package static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    guard text.count % 4 == 0 else { return nil }
    let paddingCount = text.suffix(2).count { $0 == padding }
    if paddingCount == 2, text.last != padding { return nil }
    // A local copy, because each use of a global variable looks it up again.
    let values = values
    var result: [UInt8] = []
    result.reserveCapacity(text.count / 4 * 3)
    var bits: UInt32 = 0
    var bitCount = 0
    for digit in text.dropLast(paddingCount) {
      let value = values[Int(digit)]
      if value == 0xFF { return nil }
      bits = bits << 6 | UInt32(value)
      bitCount += 6
      if bitCount >= 8 {
        bitCount -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(bitCount)))
      }
    }
    let leftOver = bits & (1 << UInt32(bitCount) - 1)
    return leftOver == 0 ? result : nil
  }
}

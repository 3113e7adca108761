/// Reads one string, including its quotes.
enum JSONStringReader {
  /// Reads the string whose opening quote is at `offset`, and moves past its closing quote.
  static func read(_ bytes: [UInt8], at offset: inout Int) throws(JSONError) -> String {
    let start = offset
    var content: [UInt8] = []
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        guard let text = String(validating: content, as: UTF8.self) else {
          throw JSONError(offset: start, reason: "the string is not UTF-8")
        }
        return text
      case UInt8(ascii: "\\"): content += Array(String(try escape(bytes, at: &offset)).utf8)
      case 0..<0x20: throw JSONError(offset: offset, reason: "a control character must be escaped")
      default:
        content.append(byte)
        offset += 1
      }
    }
    throw JSONError(offset: start, reason: "the string is not terminated")
  }

  /// Reads an escape, including the second half of a surrogate pair.
  private static func escape(
    _ bytes: [UInt8], at offset: inout Int
  ) throws(JSONError) -> Character {
    let start = offset
    let simple: [UInt8: Character] = [
      UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
      UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
      UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
    ]
    if offset + 1 < bytes.count, let character = simple[bytes[offset + 1]] {
      offset += 2
      return character
    }
    var units: [UInt16] = []
    while units.count < 2, let unit = unit(bytes, at: offset) {
      units.append(unit)
      offset += 6
      if !UTF16.isLeadSurrogate(unit) { break }
    }
    var decoder = UTF16()
    var iterator = units.makeIterator()
    guard !units.isEmpty, case .scalarValue(let scalar) = decoder.decode(&iterator) else {
      throw JSONError(offset: start, reason: "the escape is not valid")
    }
    return Character(scalar)
  }

  /// The value of `\uXXXX` at `offset`.
  private static func unit(_ bytes: [UInt8], at offset: Int) -> UInt16? {
    guard offset + 6 <= bytes.count, bytes[offset] == UInt8(ascii: "\\"),
      bytes[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    let digits = bytes[(offset + 2)..<(offset + 6)]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
    return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
  }
}

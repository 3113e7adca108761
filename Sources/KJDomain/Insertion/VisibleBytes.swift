internal import KJBase

/// Bytes as text in which every byte is visible and none affects the terminal.
///
/// The escapes are the same as in `printf`: `\e`, `\n`, `\r`, `\t`, `\\`, and `\xHH` for any other byte that is
/// not part of a visible character. A bracketed paste looks like `\e[200~/tmp/a.png \e[201~`.
public struct VisibleBytes: Hashable, Sendable, CustomStringConvertible {
  public let description: String

  public init(_ bytes: [UInt8]) {
    var shown = ""
    var rest = bytes[...]
    while let byte = rest.first {
      let character = Self.visibleCharacter(at: rest)
      shown += character ?? Self.escape(byte)
      rest = rest.dropFirst(character?.utf8.count ?? 1)
    }
    description = shown
  }

  /// The character at the start of the bytes, if it can be shown as it is.
  private static func visibleCharacter(at bytes: ArraySlice<UInt8>) -> String? {
    guard bytes.first != UInt8(ascii: "\\") else { return nil }
    for length in 1...4 where length <= bytes.count {
      if let text = String(validating: bytes.prefix(length), as: UTF8.self) {
        return text.printable == text ? text : nil
      }
    }
    return nil
  }

  private static func escape(_ byte: UInt8) -> String {
    switch byte {
    case 0x1B: return "\\e"
    case UInt8(ascii: "\n"): return "\\n"
    case UInt8(ascii: "\r"): return "\\r"
    case UInt8(ascii: "\t"): return "\\t"
    case UInt8(ascii: "\\"): return "\\\\"
    default:
      let digits = String(byte, radix: 16)
      return "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
    }
  }
}

// The registers of GNU screen in which a text waits for its paste.

/// A part of a text, and the register that holds it, as both are written in a command of screen's.
///
/// Screen takes `$NAME`, `^X`, quotes and backslashes in a command for more than they are, so that each
/// byte is an octal number there. Nobody can type the names, which are the control characters beyond
/// ASCII: what a person keeps in registers of their own stays.
struct ScreenRegister: Equatable {
  let name: String
  let content: String

  /// A command of screen's has room for 768 bytes, of which each byte of a text takes four.
  private static let mostBytes = 150
  private static let firstName: UInt8 = 0o200

  /// The registers for a text, in their order, which are never fewer than two.
  ///
  /// Screen pastes a single register from where it lies, also while that is emptied, and several from a
  /// copy.
  static func holding(_ bytes: [UInt8]) -> [ScreenRegister] {
    let parts = stride(from: 0, to: bytes.count, by: mostBytes).map {
      bytes[$0..<min($0 + mostBytes, bytes.count)]
    }
    let padded = parts + Array(repeating: [], count: max(0, 2 - parts.count))
    return padded.enumerated().map { place, part in
      ScreenRegister(
        name: octal(firstName + UInt8(place)), content: part.map(octal).joined())
    }
  }

  private static func octal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}

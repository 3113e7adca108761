/// A part of the text and the register that holds it, both as written in a command of screen.
///
/// Screen interprets `$NAME`, `^X`, quotes and backslashes in a command, so each byte is written as an octal number.
/// The names are bytes from 0x80 on, which nobody can type, so a person's own registers are untouched.
struct ScreenRegister: Equatable {
  let name: String
  let content: String

  /// A command of screen has room for 768 bytes, and each byte of the text needs four of them.
  private static let mostBytes = 150
  private static let firstName: UInt8 = 0o200

  /// The registers for a text, in order; at least two.
  ///
  /// Screen pastes a single register directly from its memory, even while it is emptied, but
  /// several registers from a copy.
  static func holding(_ bytes: [UInt8]) -> [ScreenRegister] {
    let parts = stride(from: 0, to: bytes.count, by: mostBytes).map {
      bytes[$0..<min($0 + mostBytes, bytes.count)]
    }
    let padded = parts + Array(repeating: [], count: max(0, 2 - parts.count))
    return padded.enumerated().map { place, part in
      ScreenRegister(
        name: (firstName + UInt8(place)).octal, content: part.map(\.octal).joined())
    }
  }
}

/// A question to the terminal that both a program and kj may ask.
package enum TerminalQuestion: Equatable, Sendable {
  /// The position of the cursor (`CSI 6n`).
  case cursor
  /// The color of the background (OSC 11).
  case background
  /// Whether it shows pictures by kitty's protocol, under a number that nobody else uses.
  case kittyGraphics(UInt32)
  /// Its name and version (XTVERSION).
  case name
  /// What it can do (DA1).
  case attributes

  /// No answer is longer.
  private static let longestAnswer = 128

  /// How each answer begins; empty if its form has a token of its own.
  var beginning: [UInt8] {
    switch self {
    case .cursor: []
    case .background: Array("\u{1B}]11;".utf8)
    case .kittyGraphics(let number): Array("\u{1B}_Gi=\(number);".utf8)
    case .name: Array("\u{1B}P>|".utf8)
    case .attributes: Array("\u{1B}[?".utf8)
    }
  }

  /// Whether an open unit may become an answer.
  func mayBeAnswered(by unit: [UInt8]) -> Bool {
    let beginning = beginning
    return !beginning.isEmpty && unit.count < Self.longestAnswer
      && (unit.starts(with: beginning) || beginning.starts(with: unit))
  }

  /// Whether a unit begins as an answer does.
  func isAnswered(by unit: [UInt8]) -> Bool { self != .cursor && unit.starts(with: beginning) }

  /// Whether the answer ends as a string does, with `ESC \` or perhaps BEL.
  var isAnsweredByString: Bool { ![.cursor, .attributes].contains(self) }

  /// What a unit says that begins as an answer does; nil if it is none.
  func event(for unit: [UInt8]) -> SessionEvent? {
    let rest = unit.dropFirst(beginning.count)
    let text = String(decoding: rest, as: UTF8.self)
    switch self {
    case .cursor: return nil
    case .background: return .background(isLight: Self.isLight(text))
    case .kittyGraphics: return .trait(.kittyGraphics(text == "OK"))
    case .name: return .trait(.name(text))
    case .attributes:
      guard rest.last == UInt8(ascii: "c") else { return nil }
      return .trait(
        .attributes(
          rest.dropLast().split(separator: UInt8(ascii: ";")).compactMap {
            Int(String(decoding: $0, as: UTF8.self))
          }))
    }
  }

  /// Whether `rgb:rrrr/gggg/bbbb` is nearer to white than to black.
  ///
  /// The weights are those of ITU-R BT.709.
  private static func isLight(_ color: String) -> Bool {
    guard let start = color.firstRange(of: "rgb:")?.upperBound else { return false }
    let parts = color[start...].split(separator: "/").map { digits in
      let hex = digits.prefix { $0.isHexDigit }
      return Double(Int(hex, radix: 16) ?? 0) / Double((1 << (4 * max(hex.count, 1))) - 1)
    }
    return parts.count == 3 && 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.5
  }
}

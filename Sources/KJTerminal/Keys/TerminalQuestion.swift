/// A question that both programs and kj may ask the terminal.
package enum TerminalQuestion: Equatable, Sendable {
  /// The position of the cursor (`CSI 6n`).
  case cursor
  /// The color of the background (OSC 11).
  case background
  /// Whether the terminal shows pictures with kitty's protocol; the question has a number that nobody else uses.
  case kittyGraphics(UInt32)
  /// The terminal's name and version (XTVERSION).
  case name
  /// The terminal's abilities (DA1).
  case attributes

  /// In bytes; no answer is longer.
  private static let longestAnswer = 128

  /// The beginning of each answer; empty if the answer has its own kind of token.
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

  /// Whether a unit begins like an answer.
  func isAnswered(by unit: [UInt8]) -> Bool { self != .cursor && unit.starts(with: beginning) }

  /// Whether the answer is a string, which ends with `ESC \` or perhaps BEL.
  var isAnsweredByString: Bool { ![.cursor, .attributes].contains(self) }

  /// The event for a unit that begins like an answer; nil if it is not an answer.
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

  /// Whether `rgb:rrrr/gggg/bbbb` is closer to white than to black.
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

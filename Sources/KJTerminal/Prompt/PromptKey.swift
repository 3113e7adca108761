/// A movement through the choices of a prompt.
public enum PromptMove: Equatable, Sendable {
  case up
  case down
  case pageUp
  case pageDown
  /// The first visible choice is 1.
  case toVisible(Int)
}

/// A key in a prompt.
public enum PromptKey: Equatable, Sendable {
  case edit(LineEdit)
  case move(PromptMove)
  /// A letter with Control that has a meaning in lists: `a`, `d`, `n`, `o`, `p`, `s` or `y`.
  case control(UInt8)
  case complete
  /// Shift-Tab.
  case completeBack
  case accept
  /// Escape, or a key that the shells treat the same way.
  case cancel
  /// The prefix key, which begins another command.
  case leave

  /// What the key does to a line of text unless it has another meaning; nil if it does nothing.
  package var lineEdit: LineEdit? {
    switch self {
    case .edit(let edit): edit
    case .control(UInt8(ascii: "a")): .start
    case .control(UInt8(ascii: "d")): .deleteForward
    default: nil
    }
  }

  /// Reads a unit of the terminal's input, with its bytes.
  ///
  /// - Returns: nil if the unit has no meaning in a prompt.
  init?(_ token: KeyToken, _ bytes: [UInt8]) {
    if token.endsLine {
      self = .accept
    } else if token.isEscape {
      self = .cancel
    } else if case .press(let press) = token, press.isShiftTab {
      self = .completeBack
    } else if let key = token.key, let meaning = Self(key: key) {
      self = meaning
    } else {
      switch token {
      case .character: self = .edit(.insert(String(decoding: bytes, as: UTF8.self)))
      case .press(let press):
        guard
          let meaning = press.metaKey.flatMap(Self.init(metaKey:))
            ?? press.typedText.map({ .edit(.insert($0)) })
        else { return nil }
        self = meaning
      case .meta(let key):
        guard let meaning = Self(metaKey: key) else { return nil }
        self = meaning
      case .functionKey:
        guard let meaning = Self(functionKey: bytes) else { return nil }
        self = meaning
      default: return nil
      }
    }
  }

  /// A key that sends one byte: a character, or a Control key with the meaning that the shells give it.
  private init?(key: UInt8) {
    switch key {
    case 0x20..<0x7F: self = .edit(.insert(String(UnicodeScalar(key))))
    case 0x01, 0x04, 0x0E, 0x0F, 0x10, 0x13, 0x19: self = .control(key | 0x60)
    case 0x02: self = .edit(.left)
    case 0x05: self = .edit(.end)
    case 0x06: self = .edit(.right)
    case 0x08, 0x7F: self = .edit(.deleteBackward)
    case 0x09: self = .complete
    case 0x0B: self = .edit(.deleteToEnd)
    case 0x15: self = .edit(.deleteToStart)
    case 0x17: self = .edit(.deleteWord)
    case 0x03, 0x07: self = .cancel
    default: return nil
    }
  }

  private init?(metaKey: UInt8) {
    switch metaKey {
    case UInt8(ascii: "b"): self = .edit(.wordLeft)
    case UInt8(ascii: "f"): self = .edit(.wordRight)
    case 0x08, 0x7F: self = .edit(.deleteWord)
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      self = .move(.toVisible(Int(metaKey - UInt8(ascii: "0"))))
    default: return nil
    }
  }

  /// An arrow, Home, End and so on: `ESC [` or `ESC O`, parameters, and a letter or a tilde.
  private init?(functionKey bytes: [UInt8]) {
    guard bytes.count >= 3, let final = bytes.last else { return nil }
    let hasModifier = bytes.contains(UInt8(ascii: ";"))
    switch final {
    case UInt8(ascii: "A"): self = .move(.up)
    case UInt8(ascii: "B"): self = .move(.down)
    case UInt8(ascii: "D"): self = .edit(hasModifier ? .wordLeft : .left)
    case UInt8(ascii: "C"): self = .edit(hasModifier ? .wordRight : .right)
    case UInt8(ascii: "H"): self = .edit(.start)
    case UInt8(ascii: "F"): self = .edit(.end)
    case UInt8(ascii: "Z"): self = .completeBack
    case UInt8(ascii: "~"):
      switch bytes[2] {
      case UInt8(ascii: "1"), UInt8(ascii: "7"): self = .edit(.start)
      case UInt8(ascii: "4"), UInt8(ascii: "8"): self = .edit(.end)
      case UInt8(ascii: "3"): self = .edit(.deleteForward)
      case UInt8(ascii: "5"): self = .move(.pageUp)
      case UInt8(ascii: "6"): self = .move(.pageDown)
      default: return nil
      }
    default: return nil
    }
  }
}

extension KeyPress {
  /// The Unicode block in which kitty's protocol numbers keys that type nothing.
  private static let namedKeys = 0xE000...0xF8FF

  var isShiftTab: Bool { code == 0x09 && modifiers == Self.shift }

  /// The key that was pressed together with Alt.
  fileprivate var metaKey: UInt8? { modifiers == Self.alt ? UInt8(exactly: code) : nil }

  /// The text that the key types; nil if it types nothing, or if Control, Alt or the like is pressed.
  fileprivate var typedText: String? {
    guard modifiers & ~Self.shift == 0, !Self.namedKeys.contains(code) else { return nil }
    let typed = text ?? (modifiers == Self.shift ? shifted ?? code : code)
    return UInt32(exactly: typed).flatMap(Unicode.Scalar.init).map { String($0) }
  }
}

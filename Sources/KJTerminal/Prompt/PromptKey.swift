// What keys mean while the person types into the row.

/// A key in a prompt.
public enum PromptKey: Equatable, Sendable {
  case edit(LineEdit)
  case complete
  case accept
  case cancel

  /// Reads a unit of the terminal's input, with its bytes.
  ///
  /// - Returns: nil if it means nothing in a prompt.
  init?(_ token: KeyToken, _ bytes: [UInt8]) {
    if token.endsLine {
      self = .accept
    } else if token.isEscape {
      self = .cancel
    } else if let key = token.key, let meaning = Self(key: key) {
      self = meaning
    } else {
      switch token {
      case .character: self = .edit(.insert(String(decoding: bytes, as: UTF8.self)))
      case .press(let press):
        guard let edit = press.metaKey.flatMap(Self.edit) ?? press.typedText.map(LineEdit.insert)
        else { return nil }
        self = .edit(edit)
      case .meta(let key):
        guard let edit = Self.edit(metaKey: key) else { return nil }
        self = .edit(edit)
      case .functionKey:
        guard let edit = Self.edit(functionKey: bytes) else { return nil }
        self = .edit(edit)
      default: return nil
      }
    }
  }

  /// A key that sends one byte: a character, or one with Control as the shells use it.
  private init?(key: UInt8) {
    switch key {
    case 0x20..<0x7F: self = .edit(.insert(String(UnicodeScalar(key))))
    case 0x01: self = .edit(.start)
    case 0x02: self = .edit(.left)
    case 0x04: self = .edit(.deleteForward)
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

  private static func edit(metaKey: UInt8) -> LineEdit? {
    switch metaKey {
    case UInt8(ascii: "b"): .wordLeft
    case UInt8(ascii: "f"): .wordRight
    case 0x08, 0x7F: .deleteWord
    default: nil
    }
  }

  /// An arrow, Home, End or Delete: `ESC [` or `ESC O`, parameters, and a letter or a tilde.
  private static func edit(functionKey bytes: [UInt8]) -> LineEdit? {
    guard bytes.count >= 3, let final = bytes.last else { return nil }
    let hasModifier = bytes.contains(UInt8(ascii: ";"))
    switch final {
    case UInt8(ascii: "D"): return hasModifier ? .wordLeft : .left
    case UInt8(ascii: "C"): return hasModifier ? .wordRight : .right
    case UInt8(ascii: "H"): return .start
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "~"):
      switch bytes[2] {
      case UInt8(ascii: "1"), UInt8(ascii: "7"): return .start
      case UInt8(ascii: "4"), UInt8(ascii: "8"): return .end
      case UInt8(ascii: "3"): return .deleteForward
      default: return nil
      }
    default: return nil
    }
  }
}

extension KeyPress {
  /// The Unicode block in which kitty's protocol numbers the keys that type nothing.
  private static let namedKeys = 0xE000...0xF8FF

  /// The key that was pressed with Alt.
  fileprivate var metaKey: UInt8? { modifiers == Self.alt ? UInt8(exactly: code) : nil }

  /// What the key types; nil for keys that type nothing, and with Control, Alt and the like.
  fileprivate var typedText: String? {
    guard modifiers & ~Self.shift == 0, !Self.namedKeys.contains(code) else { return nil }
    let typed = text ?? (modifiers == Self.shift ? shifted ?? code : code)
    return UInt32(exactly: typed).flatMap(Unicode.Scalar.init).map { String($0) }
  }
}

// What comes from a terminal, in units that mean something.

/// A unit of what a terminal sends.
package enum KeyToken: Equatable, Sendable {
  /// A byte of ASCII by itself, control characters among them.
  case byte(UInt8)
  /// A character of more than one byte, whole or cut short.
  case character
  /// ESC by itself.
  case escape
  /// ESC and a byte: a key with Alt.
  case meta(UInt8)
  /// A key that tells all about itself.
  case press(KeyPress)
  /// Another key, such as an arrow, in a control sequence or behind `ESC O`.
  case functionKey(KeyPress.Event)
  /// What the terminal says for itself: answers to questions, mouse, focus.
  case reply
  case pasteStart
  /// A byte of what the person pasted.
  case pasted
  case pasteEnd
}

extension KeyToken {
  /// Whether no key of the person's is meant: an answer, or Shift and the like by itself.
  var isFromTerminal: Bool {
    switch self {
    case .reply: true
    case .press(let press): press.isModifier
    default: false
    }
  }

  /// Whether a key was pressed, held down or let go; `nil` for what is not a key.
  var event: KeyPress.Event? {
    switch self {
    case .press(let press): press.event
    case .functionKey(let event): event
    default: nil
    }
  }

  /// The byte that the key sends in the plain encoding, if it is a single one.
  var key: UInt8? {
    switch self {
    case .byte(let byte): byte
    case .press(let press): press.byte
    default: nil
    }
  }

  /// Whether what was sent begins a line on the other side.
  var endsLine: Bool {
    switch self {
    case .byte(let byte): byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    case .press(let press): press.isReturn
    default: false
    }
  }
}

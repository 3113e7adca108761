/// A unit of a terminal's input.
package enum KeyToken: Equatable, Sendable {
  /// A single ASCII byte, possibly a control character.
  case byte(UInt8)
  /// A character of more than one byte, complete or truncated.
  case character
  /// ESC alone.
  case escape
  /// ESC and a byte: a key with Alt.
  case meta(UInt8)
  /// A key in an encoding that describes it completely.
  case press(KeyPress)
  /// Another key, such as an arrow, in a control sequence or after `ESC O`.
  case functionKey(KeyPress.Event)
  /// A report from the terminal itself: an answer to a question, the mouse, focus.
  case reply
  /// The terminal's answer to a question about its cursor (`CSI 6n`); F3 with a modifier looks the same.
  case cursorReport(ScreenPosition)
  /// The terminal's report that it has gained or lost the keyboard focus (mode 1004).
  case focusReport(hasFocus: Bool)
  case pasteStart
  /// A byte of pasted text.
  case pasted
  case pasteEnd
}

extension KeyToken {
  /// Whether this is a report from the terminal, or only a modifier key such as Shift.
  var isFromTerminal: Bool {
    switch self {
    case .reply, .cursorReport, .focusReport: true
    case .press(let press): press.isModifier
    default: false
    }
  }

  /// Whether a key was pressed, held down or released; `nil` for other units and plain encodings.
  var event: KeyPress.Event? {
    switch self {
    case .press(let press): press.event
    case .functionKey(let event): event
    default: nil
    }
  }

  /// The byte that the key sends in the plain encoding, if it sends a single byte.
  var key: UInt8? {
    switch self {
    case .byte(let byte): byte
    case .press(let press): press.byte
    default: nil
    }
  }

  /// Whether the key begins a new line at the remote end.
  var endsLine: Bool {
    switch self {
    case .byte(let byte): byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
    case .press(let press): press.isReturn
    default: false
    }
  }
}

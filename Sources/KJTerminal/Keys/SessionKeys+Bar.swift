// The keys of the bar: those that act, those that press another key, and Control and Alt.

package import KJDomain

/// The receiver of the next key.
package enum KeyFocus: Equatable, Sendable {
  case program
  /// The key is a kj action.
  case bar
  /// The key goes to the prompt in the row.
  case prompt
  /// The key goes to the program with a modifier; if that is locked, so do the keys after it.
  case modifying(KeyModifier, isLocked: Bool)
  /// The key is a letter whose variants the person wants, or chooses among the variants.
  case accents(Accents?)
}

extension SessionKeys {
  /// Pressed after Control, this key locks it.
  private static let controlKey = UInt8(ascii: "x")

  /// Takes the key after the prefix key.
  mutating func obey(_ token: KeyToken, isPrefix: Bool) {
    mode = .passing
    ownsLastKey = true
    if isPrefix || token == .pasteStart {
      send(token)
    } else if isBarShown, isArrow(token) {
      send(token)
      mode = .bar
    } else if let slot = slot(for: token) {
      obey(slot)
    } else if let action = token.key.flatMap(SessionAction.init(key:)) {
      obey(action)
    } else if !token.isEscape {
      report(.unknownKey(waiting))
    }
  }

  /// The slot that a key chooses.
  private func slot(for token: KeyToken) -> BarSlot? {
    if token.endsLine { return slots.slots.first { $0 == .action(.enter) } }
    if let slot = slots.slots.first(where: { isPressed($0, token) }) { return slot }
    if let key = token.key { return slots.slot(for: Character(UnicodeScalar(key))) }
    if token == .character, let text = String(validating: waiting, as: UTF8.self) {
      return text.first.flatMap(slots.slot)
    }
    return nil
  }

  /// Whether the token is the key of a slot that sends more than a control character.
  private func isPressed(_ slot: BarSlot, _ token: KeyToken) -> Bool {
    switch (slot, token) {
    case (.key(.alt(let character)), .meta(let byte)): byte == character
    case (.key(.alt(let character)), .press(let press)):
      press.modifiers == KeyPress.alt && press.code == Int(character)
    case (.key(.backTab), .press(let press)): press.isShiftTab
    case (.key(.backTab), .functionKey): waiting == Array("\u{1B}[Z".utf8)
    default: false
    }
  }

  mutating func obey(_ slot: BarSlot) {
    switch slot {
    case .action(let action): obey(action)
    case .text(let text): type(text)
    case .key(let key):
      let bytes = encoding.bytes(for: key)
      sendMade(bytes, bytes.count == 1 ? .byte(bytes[0]) : .functionKey(.press))
    }
  }

  private mutating func type(_ text: TypedText) { sendMade(Array(text.text.utf8), .character) }

  private mutating func obey(_ action: SessionAction) {
    switch action {
    case let action where action.takesKeys:
      if promptRoom >= PromptRoom(for: action) { mode = .prompt }
      report(.action(action))
    case .accent where !hasAccents: report(.action(action))
    case .uploadClipboard, .screenshot, .draw:
      holdRest()
      report(.action(action))
    default:
      guard press(action) else { return report(.action(action)) }
      if isBarShown && mode == .passing && action.isPressedInRows { mode = .bar }
    }
  }

  /// Presses the key of an action that the person has chosen other than by keyboard.
  ///
  /// - Returns: nil if the action does not press a key.
  package mutating func press(
    _ action: SessionAction, encoding: KeyEncoding
  ) -> [SessionEvent]? {
    self.encoding = encoding
    mode = .passing
    defer { waiting = [] }
    return press(action) ? takeEvents() : nil
  }

  /// - Returns: Whether the action presses a key.
  private mutating func press(_ action: SessionAction) -> Bool {
    switch action {
    case .control: mode = .modifying(.control, isLocked: false)
    case .alt: mode = .modifying(.alt, isLocked: false)
    case .accent: mode = .accents(nil)
    case .quick: type(quick)
    default:
      guard let bytes = encoding.bytes(for: action) else { return false }
      sendMade(bytes, action.token)
    }
    return true
  }

  /// Takes the key to which Control or Alt is added.
  mutating func modify(
    _ token: KeyToken, with modifier: KeyModifier, isLocked: Bool, isPrefix: Bool
  ) {
    if isPrefix {
      mode = .bar
      ownsLastKey = true
    } else if token == .pasteStart {
      mode = .passing
      send(token)
    } else if token.isEscape {
      mode = .passing
      ownsLastKey = true
    } else if modifier == .control && !isLocked && token.key.map({ $0 | 0x20 }) == Self.controlKey {
      mode = .modifying(.control, isLocked: true)
      ownsLastKey = true
    } else {
      if let bytes = encoding.adding(modifier, to: token, waiting) {
        mode = .passing
        sendMade(bytes, bytes.count == 1 ? .byte(bytes[0]) : .functionKey(.press))
      } else {
        report(.unknownKey(waiting))
      }
      mode = isLocked ? .modifying(modifier, isLocked: true) : .passing
    }
  }

  /// Sends a key that kj has made, as if the person had pressed it.
  mutating func sendMade(_ bytes: [UInt8], _ token: KeyToken) {
    waiting = bytes
    pass(token, isPrefix: false)
    ownsLastKey = true
  }

  /// Whether the token is an arrow key without a modifier.
  private func isArrow(_ token: KeyToken) -> Bool { arrow(token) != nil }

  /// The last byte of an arrow key without a modifier: `ESC [` or `ESC O`, and `A` to `D`.
  func arrow(_ token: KeyToken) -> UInt8? {
    guard case .functionKey = token, waiting.count == 3 else { return nil }
    return (UInt8(ascii: "A")...UInt8(ascii: "D")).contains(waiting[2]) ? waiting[2] : nil
  }
}

extension SessionAction {
  /// Whether people press this key several times in a row, so the bar stays open for the next one.
  fileprivate var isPressedInRows: Bool {
    switch self {
    case .escape, .enter, .quick: false
    default: true
    }
  }

  /// The token of the key that the action presses.
  fileprivate var token: KeyToken {
    switch self {
    case .escape: .escape
    case .tab: .byte(0x09)
    case .enter: .byte(0x0D)
    default: .functionKey(.press)
    }
  }
}

extension KeyToken {
  /// Whether this is Escape without a modifier.
  var isEscape: Bool {
    switch self {
    case .escape: true
    case .press(let press): press.modifiers == 0 && press.code == 27
    default: false
    }
  }
}

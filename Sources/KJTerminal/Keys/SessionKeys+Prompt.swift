// The prompt in the row, in which the person types a name or chooses from a list.

extension SessionKeys {
  /// In bytes; no path is longer, so the rest of a paste is dropped.
  private static let longestPaste = 1 << 14

  /// Takes a unit of the input while the prompt is open.
  mutating func edit(_ token: KeyToken) {
    if followPromptPaste(token) { return }
    switch token.event {
    case .release: return
    // The key that opened the prompt is still held down.
    case .repeat where ownsLastKey: return
    default: ownsLastKey = false
    }
    if prefix.matches(token, extendedKeyboard: encoding.isExtended) {
      mode = .bar
      ownsLastKey = true
      return report(.prompt(.leave))
    }
    guard let key = PromptKey(token, waiting) else { return report(.unknownKey(waiting)) }
    if key == .accept || key == .cancel {
      endPrompt()
      holdRest()
    }
    report(.prompt(key))
  }

  /// Gives the next keys to the prompt.
  package mutating func beginPrompt() {
    mode = .prompt
    ownsLastKey = true
  }

  /// Gives the keys back to the program.
  package mutating func endPrompt() {
    mode = .passing
    promptPaste = nil
    ownsLastKey = true
  }

  /// Continues the prompt after ``PromptKey/accept`` or ``PromptKey/cancel``.
  ///
  /// - Returns: The events for the keys that have arrived since.
  package mutating func resumePrompt(encoding: KeyEncoding) -> [SessionEvent] {
    mode = .prompt
    return resolve(passing: false, encoding: encoding)
  }

  private mutating func followPromptPaste(_ token: KeyToken) -> Bool {
    switch token {
    case .pasteStart: promptPaste = []
    case .pasted:
      if let count = promptPaste?.count, count < Self.longestPaste { promptPaste? += waiting }
    case .pasteEnd:
      // The other bytes of the end marker have arrived as text.
      let text = (promptPaste ?? []).prefix { $0 != 0x1B }
      promptPaste = nil
      if promptYields, !text.isEmpty, mayBeDrop(text) {
        let typed = Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
        report(DropCandidate(content: .text(Array(text)), typed: typed))
      } else {
        report(.prompt(.edit(.insert(String(decoding: text, as: UTF8.self)))))
      }
    default: return false
    }
    return true
  }
}

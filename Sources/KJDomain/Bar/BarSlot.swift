package import KJBase

/// A key that has no name of its own in the table of actions: `C-c`, `M-f` or `S-Tab`.
package enum SlotKey: Hashable, Sendable, CustomStringConvertible {
  /// Control with a lower-case letter, or with a sign that has a control character.
  case control(UInt8)
  /// Alt with a visible character.
  case alt(UInt8)
  /// Shift and Tab.
  case backTab

  /// - Returns: nil for any other key.
  package init?(_ name: String) {
    let bytes = Array(name.utf8)
    guard name.lowercased() != "s-tab" else {
      self = .backTab
      return
    }
    guard bytes.count == 3, bytes[1] == UInt8(ascii: "-") else { return nil }
    switch bytes[0] {
    case UInt8(ascii: "C"), UInt8(ascii: "c"):
      let isLetter = (0x41...0x5A).contains(bytes[2] & ~0x20)
      guard isLetter || "@[\\]^_?".utf8.contains(bytes[2]) else { return nil }
      self = .control(isLetter ? bytes[2] | 0x20 : bytes[2])
    case UInt8(ascii: "M"), UInt8(ascii: "m"):
      guard (0x21..<0x7F).contains(bytes[2]) else { return nil }
      self = .alt(bytes[2])
    default: return nil
    }
  }

  /// The key as settings write it: `C-c`.
  package var description: String {
    switch self {
    case .control(let character): "C-\(UnicodeScalar(character))"
    case .alt(let character): "M-\(UnicodeScalar(character))"
    case .backTab: "S-Tab"
    }
  }

  /// The key as the bar shows it: `^C`.
  package var label: String {
    if case .control(let character) = self {
      "^\(UnicodeScalar(character))".uppercased()
    } else {
      description
    }
  }

  /// The control character that the key sends; nil for other keys.
  package var controlCharacter: UInt8? {
    guard case .control(let character) = self else { return nil }
    return character == UInt8(ascii: "?") ? 0x7F : character & 0x1F
  }
}

/// An element of the bar.
package enum BarSlot: Hashable, Sendable, CustomStringConvertible {
  case action(SessionAction)
  /// Types text.
  case text(TypedText)
  /// Presses a key.
  case key(SlotKey)

  private static let textMark = "text:"
  private static let keyMark = "key:"

  /// Reads the name of an action, `text:y` or `key:C-c`.
  ///
  /// - Throws: ``Failure`` with status `usage`.
  package init(_ name: String) throws(Failure) {
    if name.hasPrefix(Self.textMark) {
      self = .text(try TypedText(String(name.dropFirst(Self.textMark.count))))
    } else if name.hasPrefix(Self.keyMark) {
      let key = String(name.dropFirst(Self.keyMark.count))
      guard let slotKey = SlotKey(key) else {
        let reason =
          SessionAction(name: key.lowercased()) == nil
          ? "write a key as in 'key:C-c', 'key:M-f' or 'key:S-Tab'"
          : "that key is the action '\(key.lowercased())'; write it without 'key:'"
        throw Failure(.usage, "'\(name.printable)': \(reason)")
      }
      self = .key(slotKey)
    } else if let action = SessionAction(name: name) {
      self = .action(action)
    } else {
      throw Failure(
        .usage, "'\(name.printable)' is not a session action; kj-attach(1) lists them")
    }
  }

  package var description: String {
    switch self {
    case .action(let action): action.entry.name
    case .text(let text): Self.textMark + text.text
    case .key(let key): "\(Self.keyMark)\(key)"
    }
  }
}

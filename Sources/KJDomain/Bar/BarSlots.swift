package import KJBase

/// What the bar has, in its order; help follows as the last.
package struct BarSlots: Equatable, Sendable {
  /// Rows that have a name.
  package enum Preset: String, CaseIterable, Sendable {
    /// The standard.
    case agent
    /// Answers to the questions of agents and installers.
    case confirm
  }

  package let slots: [BarSlot]
  /// What was named in place of the slots; nil if they were listed.
  package let preset: Preset?

  package init(_ slots: [BarSlot]) {
    self.slots = slots
    preset = nil
  }

  package init(_ preset: Preset) {
    self.preset = preset
    slots =
      switch preset {
      case .agent: SessionAction.standardSlots.map(BarSlot.action)
      case .confirm: Self.confirming
      }
  }

  /// Reads the name of a preset, or the names of slots with commas between them.
  ///
  /// - Throws: ``Failure`` with status `usage`.
  package init(_ list: String) throws(Failure) {
    if let preset = Preset(rawValue: list) {
      self.init(preset)
    } else {
      var slots: [BarSlot] = []
      for name in list.split(separator: ",") { slots.append(try BarSlot(String(name))) }
      self.init(slots)
    }
  }

  private static let confirming: [BarSlot] =
    TypedText.answers.map(BarSlot.text)
    + [.action(.enter), .action(.escape), .key(.control(UInt8(ascii: "c")))]

  /// The slot that a character chooses: an action that is shown by its own key, any other by what it types.
  ///
  /// The case of a letter counts only where two texts differ in it. Of two that begin alike, the first is meant.
  package func slot(for character: Character) -> BarSlot? {
    if let action = shownAction(for: character) { return .action(action) }
    let folded = character.lowercased()
    return slots.first { Self.ownKey(of: $0) == character }
      ?? slots.first { Self.ownKey(of: $0)?.lowercased() == folded }
  }

  /// What a person presses for a slot, as the bar shows it; nil if another one has its key.
  package func key(of slot: BarSlot) -> String? {
    switch slot {
    case .action(.enter): SessionAction.enter.entry.label
    case .action(let action): action.entry.keyNames.first
    case .text: Self.ownKey(of: slot).flatMap { self.slot(for: $0) == slot ? String($0) : nil }
    case .key(let key): key.label
    }
  }

  /// Help is always shown.
  private func shownAction(for character: Character) -> SessionAction? {
    guard let action = character.asciiValue.flatMap(SessionAction.init(key:)) else { return nil }
    return action == .help || slots.contains(.action(action)) ? action : nil
  }

  private static func ownKey(of slot: BarSlot) -> Character? {
    switch slot {
    case .action: nil
    case .text(let text): text.text.first { $0 != " " }
    case .key(let key): key.controlCharacter.map { Character(UnicodeScalar($0)) }
    }
  }
}

extension TypedText {
  /// What agents and installers take for an answer.
  fileprivate static let answers = ["y", "n", "a", "1", "2", "3"].map(TypedText.init(known:))
}

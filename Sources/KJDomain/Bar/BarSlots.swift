package import KJBase

/// The slots of the bar, in order; help always comes last.
package struct BarSlots: Equatable, Sendable {
  /// Named sets of slots.
  package enum Preset: String, CaseIterable, Sendable {
    /// The default.
    case agent
    /// Answers to the questions of agents and installers.
    case confirm
  }

  package let slots: [BarSlot]
  /// The preset that was named instead of individual slots; nil if the slots were listed.
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

  /// Reads the name of a preset, or a comma-separated list of slot names.
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

  /// The slot that a character chooses: a shown action by its own key, any other slot by the first character it types.
  ///
  /// The case of a letter matters only if two slots differ in it. If two slots begin alike, the first one wins.
  package func slot(for character: Character) -> BarSlot? {
    if let action = shownAction(for: character) { return .action(action) }
    let folded = character.lowercased()
    return slots.first { Self.ownKey(of: $0) == character }
      ?? slots.first { Self.ownKey(of: $0)?.lowercased() == folded }
  }

  /// The key for a slot, as the bar shows it; nil if another slot has that key.
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
  /// The answers that agents and installers accept.
  fileprivate static let answers = ["y", "n", "a", "1", "2", "3"].map(TypedText.init(known:))
}

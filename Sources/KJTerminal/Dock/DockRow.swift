package import KJDomain

/// A slot of the row, with its key and label.
package struct DockSlot: Equatable, Sendable {
  package let slot: BarSlot
  /// The key to press; empty if no key chooses the slot.
  let key: String
  /// Safe to show.
  let label: String
  /// Whether the slot switches something that is on.
  let isOn: Bool

  package init(_ slot: BarSlot, key: String, label: String, isOn: Bool = false) {
    self.slot = slot
    self.key = key
    self.label = label
    self.isOn = isOn
  }
}

/// The keys that have an effect now, and a text about the session.
package struct DockRow: Equatable, Sendable {
  let slots: [DockSlot]
  package let focus: KeyFocus
  /// Safe to show.
  let about: String

  package init(_ slots: [DockSlot], _ focus: KeyFocus, about: String) {
    self.slots = slots
    self.focus = focus
    self.about = about
  }

  /// The slots that have an effect now, with help at the end.
  ///
  /// - Parameter quick: The text that the quick key types.
  package init(
    _ slots: BarSlots, quick: TypedText, _ facts: SessionFacts, _ focus: KeyFocus, about: String
  ) {
    let usable = slots.slots.filter { slot in
      guard case .action(let action) = slot else { return true }
      return action != .help && action.obstacle(facts) == nil
    }
    self.init(
      (usable + [.action(.help)]).map { slot in
        DockSlot(
          slot, key: slots.key(of: slot) ?? "", label: slot.label(quick: quick),
          isOn: slot == .action(.keep) && facts.isKept)
      }, focus, about: about)
  }
}

extension BarSlot {
  /// A label for the row, safe to show.
  fileprivate func label(quick: TypedText) -> String {
    switch self {
    case .action(.quick): quick.label
    case .action(let action): action.entry.label
    case .text(let text): text.label
    case .key(let key): key.label
    }
  }
}

extension TypedText {
  private static let longestLabel = 16

  /// The beginning of the text, without trailing spaces.
  fileprivate var label: String {
    let end = text.lastIndex { $0 != " " }
    return text[...(end ?? text.startIndex)].prefix(Self.longestLabel).description
  }
}

extension DockLayout {
  /// Drops labels from the right until the row fits; keys stay, and slots that are on keep their labels.
  func keys(_ row: DockRow, _ width: Int) -> DockLine {
    var badge = badge(row.focus == .program ? .quietBadge : .badge, width)
    for labelled in stride(from: row.slots.count, through: 0, by: -1) {
      var line = badge
      for (index, slot) in row.slots.enumerated() {
        if index > 0 { line.add("  ", .text) }
        line.add(
          self.slot(slot, row.focus, isLabelled: index < labelled), for: .slot(slot.slot))
      }
      if line.columns <= width { return line }
    }
    // The keys alone do not fit either: show as many as possible.
    for (index, slot) in row.slots.enumerated() {
      let next = self.slot(slot, row.focus, isLabelled: false)
      if badge.columns + next.columns + (index > 0 ? 1 : 0) > width { break }
      if index > 0 { badge.add(" ", .text) }
      badge.add(next, for: .slot(slot.slot))
    }
    return badge
  }

  private func slot(_ slot: DockSlot, _ focus: KeyFocus, isLabelled: Bool) -> DockLine {
    var line = DockLine()
    if let isLocked = slot.isLocked(in: focus) {
      line.add(
        " \(slot.key) \(slot.label)\(isLocked ? " locked" : "") ", isLocked ? .locked : .on)
      return line
    }
    line.add(slot.key, .key)
    if slot.key.isEmpty {
      // Show something to click on.
      line.add(isLabelled ? slot.label : String(slot.label.prefix(1)), .text)
    } else if isLabelled && slot.label != slot.key {
      if slot.label.hasPrefix(slot.key) {
        line.add(String(slot.label.dropFirst(slot.key.count)), .text)
      } else {
        line.add(" \(slot.label)", .text)
      }
    }
    return line
  }
}

extension DockSlot {
  /// Whether the slot is locked; nil if it is off.
  fileprivate func isLocked(in focus: KeyFocus) -> Bool? {
    switch (slot, focus) {
    case (.action(.control), .modifying(.control, let isLocked)),
      (.action(.alt), .modifying(.alt, let isLocked)):
      isLocked
    default: isOn ? false : nil
    }
  }
}

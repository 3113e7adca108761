// Rows of actions for tests.

import KJDomain

@testable import KJTerminal

extension DockContent {
  /// A row with these actions and no others.
  static func keys(
    _ actions: [SessionAction], _ focus: KeyFocus, about: String = ""
  ) -> DockContent {
    let slots = BarSlots(actions.map(BarSlot.action))
    return .keys(
      DockRow(
        actions.map {
          DockSlot(.action($0), key: slots.key(of: .action($0)) ?? "", label: $0.entry.label)
        },
        focus, about: about))
  }
}

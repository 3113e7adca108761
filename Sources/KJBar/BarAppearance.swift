package import KJTerminal

/// What a bar is to show now.
package struct BarAppearance {
  /// nil for nothing.
  package let content: DockContent?
  /// What stands in place of the window's title, safe to show; nil for the title.
  package let title: String?
  /// Whether its colors may depend on the terminal's background.
  package let hasBackground: Bool

  /// Whether it asks the person something about a drop.
  package var isQuestion: Bool {
    if case .status(let shown) = content { shown.kind == .question } else { false }
  }
}

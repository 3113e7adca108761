package import KJTerminal

/// The current contents of a bar.
package struct BarAppearance {
  /// nil for nothing.
  package let content: DockContent?
  /// The text that replaces the window's title, safe to display; nil for the title.
  package let title: String?
  /// Whether its colors may depend on the terminal's background.
  package let hasBackground: Bool

  /// Whether it asks the person a question about a drop.
  package var isQuestion: Bool {
    if case .status(let shown) = content { shown.kind == .question } else { false }
  }
}

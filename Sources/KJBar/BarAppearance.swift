package import KJTerminal

/// The current contents of a bar.
package struct BarAppearance {
  /// nil to show nothing.
  package let content: DockContent?
  /// The text to show instead of the window's title, safe to display; nil to keep the title.
  package let title: String?
  /// Whether the bar's colors may depend on the terminal's background.
  package let hasBackground: Bool

  /// Whether the bar asks the person a question about a drop.
  package var isQuestion: Bool {
    if case .status(let shown) = content { shown.kind == .question } else { false }
  }
}

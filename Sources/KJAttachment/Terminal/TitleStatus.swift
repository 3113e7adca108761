internal import KJBase

/// What stands in place of the window's title, if anything does.
///
/// It writes nothing itself: it returns the bytes for the terminal.
struct TitleStatus {
  /// Saves the window's title, and restores the saved one (xterm's window manipulation).
  private static let saving = "\u{1B}[22;2t"
  private static let restoring = "\u{1B}[23;2t"

  /// The text, and the remote program's title when it was written; nil if the title is the remote program's.
  private var shown: (text: String, title: String)?

  /// Whether the terminal shows a text, or none, over this title already.
  func shows(_ text: String?, over title: String) -> Bool {
    text == shown?.text && (text == nil || shown?.title == title)
  }

  /// Shows a text that is safe to show.
  mutating func show(_ text: String, over title: String) -> String {
    let save = shown == nil ? Self.saving : ""
    shown = (text, title)
    return "\(save)\u{1B}]2;\(text)\u{1B}\\"
  }

  /// Gives back the title; the remote program may have set another one meanwhile.
  mutating func end(over title: String) -> String {
    guard shown != nil else { return "" }
    shown = nil
    let title = title.printable
    return Self.restoring + (title.isEmpty ? "" : "\u{1B}]2;\(title)\u{1B}\\")
  }

  /// Gives back the title that was saved.
  var restoration: String { shown == nil ? "" : Self.restoring }

  /// Notes that the terminal was given back with ``restoration``.
  mutating func forget() { shown = nil }
}

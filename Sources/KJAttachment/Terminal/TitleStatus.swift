internal import KJBase

/// The text that replaces the window's title, if there is one.
///
/// It writes nothing itself: it returns the bytes for the terminal.
struct TitleStatus {
  /// Saves the window's title, and restores the saved one (xterm's window manipulation).
  private static let saving = "\u{1B}[22;2t"
  private static let restoring = "\u{1B}[23;2t"

  /// The text, and the remote program's title when it was written; nil if the title is the remote program's.
  private var shown: (text: String, title: String)?

  /// Whether the terminal already shows this text, or no text, over this title.
  func shows(_ text: String?, over title: String) -> Bool {
    text == shown?.text && (text == nil || shown?.title == title)
  }

  /// Shows text that is safe to show.
  mutating func show(_ text: String, over title: String) -> String {
    let save = shown == nil ? Self.saving : ""
    shown = (text, title)
    return "\(save)\u{1B}]2;\(text)\u{1B}\\"
  }

  /// Restores the title; the remote program may have set another one in the meantime.
  mutating func end(over title: String) -> String {
    guard shown != nil else { return "" }
    shown = nil
    let title = title.printable
    return Self.restoring + (title.isEmpty ? "" : "\u{1B}]2;\(title)\u{1B}\\")
  }

  /// The bytes that restore the saved title; empty if the title was not replaced.
  var restoration: String { shown == nil ? "" : Self.restoring }

  /// Notes that the terminal was given back with ``restoration``.
  mutating func forget() { shown = nil }
}

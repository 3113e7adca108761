import KJDomain

/// A terminal's modes, and the saved values that can restore some of them.
///
/// It takes whole sequences, which ``ModeTracker`` finds in the output.
struct TrackedTerminal {
  /// The modes that the programs have changed.
  var modes = TerminalModes()
  /// What else they have left.
  var traces = TerminalTraces()
  /// The last title of the window that a program set.
  var title: [UInt8]?
  /// Whether a program has asked kj to hide its bar, and is still there.
  var hidesBar = false
  var copies = CopiedTexts()
  var pictures = DrawnPictures()
  /// Whether a program has switched to xterm's window of a Tektronix 4014, which it may have left since.
  var mayBeTektronix = false
  private(set) var rows: Int?
  var savedCursors = (main: SavedCursor(), alternate: SavedCursor())
  /// Whether a program has saved a cursor, which is not only that of the main screen for its return.
  var isCursorKept = false
  /// How often programs have asked what kj asks, too.
  var questions = QuestionCounts()
  /// Whether mode 1048 holds a cursor.
  var isCursorSaved = false
  /// The modes that differed from the start when XTSAVE saved them.
  var savedPrivateModes = PrivateModeSet()

  init(size: TerminalSize?) { rows = size?.rows }

  /// Notes a new size, which decides which margins span the whole screen.
  ///
  /// - Parameter keepsMargins: Whether the margins that are set stay, because the rows come back.
  mutating func resize(to size: TerminalSize, keepsMargins: Bool) {
    rows = size.rows
    if !keepsMargins, let margins = modes.scrollMargins {
      modes.scrollMargins = ScrollMargins(
        top: margins.top, bottom: margins.bottom ?? 0, rows: rows)
    }
  }
}

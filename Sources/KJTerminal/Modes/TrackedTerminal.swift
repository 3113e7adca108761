import KJDomain

/// A terminal's modes, and the saved values that can restore some of them.
///
/// It receives whole sequences, which ``ModeTracker`` finds in the output.
struct TrackedTerminal {
  /// The modes that the programs have changed.
  var modes = TerminalModes()
  /// The other changes that programs have left behind.
  var traces = TerminalTraces()
  /// The last window title that a program set.
  var title: [UInt8]?
  /// Whether a program that is still in the foreground has asked kj to hide its bar.
  var hidesBar = false
  var copies = CopiedTexts()
  var pictures = DrawnPictures()
  /// Whether a program has switched to xterm's Tektronix 4014 window; it may have left that since.
  var mayBeTektronix = false
  private(set) var rows: Int?
  var savedCursors = (main: SavedCursor(), alternate: SavedCursor())
  /// Whether a program has explicitly saved a cursor, not only by switching to the alternate screen.
  var isCursorKept = false
  /// How often programs have asked the terminal questions that kj also asks.
  var questions = QuestionCounts()
  /// Whether mode 1048 holds a cursor.
  var isCursorSaved = false
  /// The modes that differed from their initial values when XTSAVE saved them.
  var savedPrivateModes = PrivateModeSet()

  init(size: TerminalSize?) { rows = size?.rows }

  /// Notes a new size, which determines which margins span the whole screen.
  ///
  /// - Parameter keepsMargins: Whether to keep the current margins unchanged, because the rows will come back.
  mutating func resize(to size: TerminalSize, keepsMargins: Bool) {
    rows = size.rows
    if !keepsMargins, let margins = modes.scrollMargins {
      modes.scrollMargins = ScrollMargins(
        top: margins.top, bottom: margins.bottom ?? 0, rows: rows)
    }
  }
}

// What is known of a terminal to which sequences were sent.

import KJDomain

/// A terminal's modes, and what it keeps to bring some of them back.
///
/// It is told whole sequences, which ``ModeTracker`` finds in the output.
struct TrackedTerminal {
  /// What the programs have changed.
  var modes = TerminalModes()
  /// The last title of the window that a program set.
  var title: [UInt8]?
  private(set) var rows: Int?
  var savedCursors = (main: SavedCursor(), alternate: SavedCursor())
  /// Whether mode 1048 holds a cursor.
  var isCursorSaved = false
  /// The modes as XTSAVE found them: those that were not as at the start.
  var savedPrivateModes = PrivateModeSet()

  init(size: TerminalSize?) {
    rows = size?.rows
  }

  /// Notes a new size, which decides what margins are the whole screen.
  mutating func resize(to size: TerminalSize) {
    rows = size.rows
    if let margins = modes.scrollMargins {
      modes.scrollMargins = ScrollMargins(
        top: margins.top, bottom: margins.bottom ?? 0, rows: rows)
    }
  }
}

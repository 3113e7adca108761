// The sequences that take the dock's rows from a screen and give them back.

internal import KJDomain

/// The position of the dock's rows at the bottom of a screen.
struct DockPlace: Equatable {
  /// The last row that the remote program can use.
  let limit: Int
  let rows: Int

  /// The last rows of a terminal.
  init(_ rows: Int, of size: TerminalSize) { self.init(limit: size.rows - rows, rows: rows) }

  init(limit: Int, rows: Int) {
    self.limit = limit
    self.rows = rows
  }

  /// Whether the rows are at the bottom of a terminal of this size.
  func isLast(of size: TerminalSize) -> Bool { limit + rows == size.rows }

  static let saveCursor = "\u{1B}7"
  static let restoreCursor = "\u{1B}8"
  static let resetMargins = "\u{1B}[r"

  /// Wraps text that moves the cursor, so the terminal saves and restores its position.
  static func keepingCursor(_ text: String) -> String { saveCursor + text + restoreCursor }

  static func moveCursor(to row: Int, _ column: Int = 1) -> String { "\u{1B}[\(row);\(column)H" }

  /// Margins that keep scrolling out of the rows.
  var margins: String { "\u{1B}[1;\(limit)r" }

  /// A program's own margins, limited to the rows that it can use.
  func margins(_ own: ScrollMargins?) -> String {
    guard let own else { return margins }
    let bottom = min(own.bottom ?? limit, limit)
    return own.top < bottom ? "\u{1B}[\(own.top);\(bottom)r" : margins
  }

  /// Moves text in the dock's rows up, and the cursor with it; margins must be off.
  var makeRoom: String { String(repeating: "\u{1B}D", count: rows) + "\u{1B}[\(rows)A" }

  /// Removes the pictures of kitty's protocol that reach into the dock's rows.
  var pictureRemoval: String {
    (1...rows).map { "\u{1B}_Ga=d,d=y,y=\(limit + $0),q=2\u{1B}\\" }.joined()
  }

  /// Sets the rows to characters of normal width (DECSWL).
  var singleWidth: String {
    (1...rows).map { Self.moveCursor(to: limit + $0) + "\u{1B}#5" }.joined()
  }

  /// Clears the rows; afterwards the cursor is in one of them, and text is plain.
  var clear: String {
    "\u{1B}[0m" + (1...rows).map { Self.moveCursor(to: limit + $0) + "\u{1B}[2K" }.joined()
  }
}

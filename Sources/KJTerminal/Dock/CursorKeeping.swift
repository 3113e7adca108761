/// The bytes before and after a drawing.
struct CursorKeeping {
  private let modes: TerminalModes
  /// Where the cursor is; nil if the terminal itself saves the position.
  private var position: ScreenPosition?

  init(_ modes: TerminalModes, at position: ScreenPosition?) {
    self.modes = modes
    self.position = position
  }

  /// Wraps text that moves the cursor to the first position, so that the cursor is put back immediately.
  func moving(_ text: String) -> String {
    guard let position else { return DockPlace.keepingCursor(text) }
    return text + DockPlace.moveCursor(to: position.row, position.column)
  }

  /// Notes that the text was moved up, so the cursor is in this row or above.
  ///
  /// - Returns: The bytes that move the program's saved cursor as well.
  mutating func moveUp(to row: Int) -> String {
    guard let old = position, old.row > row else { return "" }
    position = ScreenPosition(row: row, column: old.column)
    return DockPlace.restoreCursor + "\u{1B}[\(old.row - row)A" + DockPlace.saveCursor
      + "\u{1B}[?6l"
  }

  /// Switches to plain writing.
  var begin: String {
    (position == nil ? DockPlace.saveCursor : "")
      + (modes.isOn(.cursorVisible) ? "\u{1B}[?25l" : "")
      + (modes.hyperlink == nil ? "" : "\u{1B}]8;;\u{1B}\\")
      + (modes.isOn(.origin) ? "\u{1B}[?6l" : "")
      + (modes.isOn(.leftRightMargins) ? "\u{1B}[?69l" : "")
      + (isInserting ? "\u{1B}[4l" : "")
      + (modes.isOn(.autowrap) ? "\u{1B}[?7l" : "")
      + modes.characterSets.restoration
  }

  private var isInserting: Bool { modes.changedStandardModes.contains(.insertion) }

  /// Restores everything that `begin` and the drawing have changed.
  func end(hidesCursor: Bool) -> String {
    (modes.isOn(.autowrap) ? "\u{1B}[?7h" : "")
      + (isInserting ? "\u{1B}[4h" : "")
      + (modes.hyperlink.map { "\u{1B}]8;\(String(decoding: $0, as: UTF8.self))\u{1B}\\" } ?? "")
      + (modes.isOn(.leftRightMargins)
        ? "\u{1B}[?69h" + (modes.columnMargins?.selection ?? "") : "")
      + restoration
      + (modes.isOn(.cursorVisible) && !hidesCursor ? "\u{1B}[?25h" : "")
  }

  private var restoration: String {
    guard let position else { return DockPlace.restoreCursor }
    let sets = String(decoding: modes.characterSets.resumption, as: UTF8.self)
    let look = "\u{1B}[0m" + modes.style.selection + sets
    guard modes.isOn(.origin) else {
      return look + DockPlace.moveCursor(to: position.row, position.column)
    }
    let top = modes.scrollMargins?.top ?? 1
    return look + "\u{1B}[?6h"
      + DockPlace.moveCursor(to: max(position.row - top + 1, 1), position.column)
  }
}

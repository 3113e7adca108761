/// Scroll margins that exclude part of the screen (DECSTBM), in rows from 1.
package struct ScrollMargins: Equatable, Sendable {
  package let top: Int
  /// The last row that scrolls; `nil` for the last row of the screen.
  package let bottom: Int?

  /// Reads the two parameters; 0 means the edge of the screen.
  ///
  /// `nil` if the margins span the whole screen, which has `rows` rows if its size is known.
  init?(top: Int, bottom: Int, rows: Int?) {
    self.top = max(top, 1)
    let isLastRow = bottom == 0 || rows.map { bottom >= $0 } == true
    if isLastRow && self.top == 1 { return nil }
    self.bottom = isLastRow ? nil : bottom
  }

  /// Whether a terminal accepts the margins: they must span at least two rows.
  var isValid: Bool { bottom.map { top < $0 } ?? true }

  var selection: String { "\u{1B}[\(top);\(bottom.map(String.init) ?? "")r" }
}

/// Scroll margins that are not the whole screen (DECSTBM), in rows from 1.
package struct ScrollMargins: Equatable, Sendable {
  package let top: Int
  /// The last row that scrolls; `nil` for the last of the screen.
  package let bottom: Int?

  /// Reads the two parameters; 0 means the edge of the screen.
  ///
  /// `nil` if they span the whole screen, which has `rows` rows if that is known.
  init?(top: Int, bottom: Int, rows: Int?) {
    self.top = max(top, 1)
    let isLastRow = bottom == 0 || rows.map { bottom >= $0 } == true
    if isLastRow && self.top == 1 { return nil }
    self.bottom = isLastRow ? nil : bottom
  }

  /// Whether a terminal accepts them: they span at least two rows.
  var isValid: Bool { bottom.map { top < $0 } ?? true }

  var selection: String { "\u{1B}[\(top);\(bottom.map(String.init) ?? "")r" }
}

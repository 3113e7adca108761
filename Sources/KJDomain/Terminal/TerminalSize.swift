// How much a terminal shows at once.

/// The size of a terminal, in character cells and, where it knows them, in pixels.
package struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The width of the whole, in pixels; 0 if unknown.
  package let pixelWidth: Int
  /// The height of the whole, in pixels; 0 if unknown.
  package let pixelHeight: Int

  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Whether both show as many cells.
  package func showsAsMuch(as other: TerminalSize) -> Bool {
    columns == other.columns && rows == other.rows
  }
}

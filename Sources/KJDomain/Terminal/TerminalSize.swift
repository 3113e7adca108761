/// The size of a terminal, in character cells and, if known, in pixels.
public struct TerminalSize: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  /// The width of the whole terminal, in pixels; 0 if unknown.
  package let pixelWidth: Int
  /// The height of the whole terminal, in pixels; 0 if unknown.
  package let pixelHeight: Int

  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Whether both have the same number of columns and rows.
  package func showsAsMuch(as other: TerminalSize) -> Bool {
    columns == other.columns && rows == other.rows
  }
}

// How much a terminal shows at once.

/// The size of a terminal, in character cells and, where it knows them, in pixels.
public struct TerminalSize: Hashable, Sendable {
  public let columns: Int
  public let rows: Int
  /// The width of the whole, in pixels; 0 if unknown.
  public let pixelWidth: Int
  /// The height of the whole, in pixels; 0 if unknown.
  public let pixelHeight: Int

  public init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// Whether both show as many cells.
  public func showsAsMuch(as other: TerminalSize) -> Bool {
    columns == other.columns && rows == other.rows
  }
}

/// Columns and rows of characters.
public struct TerminalSize: Sendable, Equatable {
  public let columns: UInt16
  public let rows: UInt16

  public init(columns: UInt16 = 80, rows: UInt16 = 24) {
    self.columns = columns
    self.rows = rows
  }
}

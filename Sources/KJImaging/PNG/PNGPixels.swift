/// Some rows of a picture, and how far they are processed.
struct PNGPixels {
  private let plane: Plane
  private let format: PNGRowFormat
  private let end: Int
  private var rows: PNGRows
  private var converted: Int
  /// False if a row has an unknown filter; the rows from that one on are then left unchanged.
  private(set) var isWhole = true

  /// Rows that ``PNGRows`` accepts.
  ///
  /// - Parameter leavesLast: Leaves the last row alone until ``takeLast()``: undoing it may read the first bytes of
  ///   the next row, which another thread may be writing.
  init(_ plane: Plane, _ format: PNGRowFormat, _ range: Range<Int>, leavesLast: Bool = false) {
    self.plane = plane
    self.format = format
    end = range.upperBound
    let undone = range.lowerBound..<(leavesLast ? end - 1 : end)
    rows = PNGRows(plane, format, undone)
    converted = range.lowerBound
  }

  mutating func takeLast() { rows.end = end }

  /// Prepares the rows before `limit`; leaves out the last two as long as the last may not be changed.
  mutating func prepare(upTo limit: Int) {
    // The filter of a row needs the row above before its conversion.
    while converted < min(limit, rows.end < end ? rows.end - 1 : end), isWhole {
      isWhole = rows.undo(upTo: converted + 2)
      format.convert(plane.row(converted), into: plane.row(converted))
      converted += 1
    }
  }

  /// Checks the filters of the remaining rows, whose pixels nobody needed.
  mutating func finish() {
    takeLast()
    isWhole = isWhole && rows.undo(upTo: end)
  }
}

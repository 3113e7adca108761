import KJTerminal

/// A table without lines or a heading.
package enum TextTable {
  /// Pads each cell to the width of its column, but adds no blanks at the end of a line.
  package static func lines(_ rows: [[String]]) -> [String] {
    let widths = widths(rows)
    return rows.map { row in
      let padded = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.columns)
      }
      return String(padded.joined(separator: gap).reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Does the same, but cuts the cells of one column so that the lines fit a terminal.
  ///
  /// - Parameters:
  ///   - column: The column to cut, counted from 0; it keeps a few characters, however narrow the terminal is.
  ///   - limit: The width of the terminal, in columns.
  package static func lines(_ rows: [[String]], cutting column: Int, to limit: Int) -> [String] {
    var widths = widths(rows)
    guard widths.indices.contains(column) else { return lines(rows) }
    widths[column] = 0
    let others = widths.reduce(0, +) + gap.utf8.count * (widths.count - 1)
    let room = max(limit - others, leastColumns)
    return lines(
      rows.map { row in
        var row = row
        if row.indices.contains(column) { row[column] = row[column].cut(to: room, mark: "...") }
        return row
      })
  }

  private static let gap = "  "
  private static let leastColumns = 8

  private static func widths(_ rows: [[String]]) -> [Int] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      rows.map { column < $0.count ? $0[column].columns : 0 }.max() ?? 0
    }
  }
}

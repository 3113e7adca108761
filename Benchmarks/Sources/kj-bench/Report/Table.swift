/// Rows of cells below a header.
struct Table {
  private var rows: [[String]]

  init(_ head: [String]) {
    rows = [head]
  }

  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines of text; the first column is left-aligned, the others right-aligned.
  var text: String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { $0[column].count }.max() ?? 0
    }
    var lines = rows.map { row in
      row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + padding : padding + cell
      }
    }.map { "| " + $0.joined(separator: " | ") + " |" }
    let rule = widths.enumerated().map { column, width in
      String(repeating: "-", count: width + 1) + (column == 0 ? "-" : ":")
    }
    lines.insert("|" + rule.joined(separator: "|") + "|", at: 1)
    return lines.joined(separator: "\n")
  }
}

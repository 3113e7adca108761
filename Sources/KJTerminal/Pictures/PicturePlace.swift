package import KJDomain

/// The cells that a picture may use, in a terminal that shows pictures.
package struct PicturePlace: Equatable, Sendable {
  package let way: PictureWay
  package let columns: Int
  package let rows: Int
  /// In pixels; nil if the terminal does not say.
  package let cell: PixelSize?

  package init(_ way: PictureWay, columns: Int, rows: Int, cell: PixelSize?) {
    self.way = way
    self.columns = columns
    self.rows = rows
    self.cell = cell
  }

  /// The size of all cells in pixels; nil if the terminal does not say.
  package var pixels: PixelSize? {
    cell.map { PixelSize(width: $0.width * columns, height: $0.height * rows) }
  }

  /// In most fonts, characters are twice as high as wide.
  private static let usualCell = PixelSize(width: 1, height: 2)

  /// The cells for a picture that is stretched to fill them, chosen to make it large with hardly any distortion.
  func cells(for size: PixelSize) -> (columns: Int, rows: Int) {
    let cell = cell ?? Self.usualCell
    let shape =
      Double(size.width) / Double(size.height) * Double(cell.height) / Double(cell.width)
    var best = (columns: 1, rows: 1, worth: 0.0)
    for rows in 1...rows {
      let columns = min(max(Int((Double(rows) * shape).rounded()), 1), columns)
      let stretch = Double(columns) / (Double(rows) * shape)
      let distortion = max(stretch, 1 / stretch) - 1
      let worth = Double(columns * rows) / (1 + 20 * distortion)
      if worth > best.worth { best = (columns, rows, worth) }
    }
    return (best.columns, best.rows)
  }
}

extension TerminalSize {
  /// The size of a character cell in pixels; nil if the terminal does not say.
  package var cell: PixelSize? {
    let cell = PixelSize(width: pixelWidth / max(columns, 1), height: pixelHeight / max(rows, 1))
    return cell.isEmpty ? nil : cell
  }
}

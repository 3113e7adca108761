import KJDomain
import KJLibC

@testable import KJImaging

/// A rectangle of samples.
struct SampleGrid: Equatable {
  let columns: Int
  let rows: Int
  var values: [Double]

  init(columns: Int, rows: Int, _ value: (_ column: Int, _ row: Int) -> Double) {
    self.columns = columns
    self.rows = rows
    values = (0..<rows).flatMap { row in (0..<columns).map { value($0, row) } }
  }

  /// The part of a plane that the picture covers.
  init(_ plane: Plane) {
    self.init(columns: plane.shape.columns, rows: plane.shape.rows) { column, row in
      Double(plane.samples[row * plane.shape.stride + column])
    }
  }

  subscript(column: Int, row: Int) -> Double { values[row * columns + column] }

  var mean: Double { values.reduce(0, +) / Double(values.count) }

  /// The peak signal-to-noise ratio in decibels against another grid; -1 if their sizes differ.
  func psnr(_ other: SampleGrid) -> Double {
    guard columns == other.columns, rows == other.rows else { return -1 }
    let squares = zip(values, other.values).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    return 10 * log10(255 * 255 / max(squares / Double(values.count), 1e-9))
  }

  /// The grid as it looks when stored with an EXIF orientation, by the table of the specification, which says on which
  /// side of the visible picture the first stored row and column are.
  func seen(_ orientation: PictureOrientation) -> SampleGrid {
    let (right, bottom) = (columns - 1, rows - 1)
    let exchanged = orientation.rawValue > 4
    return SampleGrid(columns: exchanged ? rows : columns, rows: exchanged ? columns : rows) {
      x, y in
      switch orientation.rawValue {
      case 2: self[right - x, y]
      case 3: self[right - x, bottom - y]
      case 4: self[x, bottom - y]
      case 5: self[y, x]
      case 6: self[y, bottom - x]
      case 7: self[right - y, bottom - x]
      case 8: self[right - y, x]
      default: self[x, y]
      }
    }
  }

  /// The same grid resized with a three-lobe floating-point Lanczos filter.
  func lanczos(columns newColumns: Int, rows newRows: Int) -> SampleGrid {
    let narrow = resizedRows(to: newColumns)
    return narrow.exchanged.resizedRows(to: newRows).exchanged
  }

  private var exchanged: SampleGrid {
    SampleGrid(columns: rows, rows: columns) { self[$1, $0] }
  }

  private func resizedRows(to count: Int) -> SampleGrid {
    let scale = Double(columns) / Double(count)
    let stretch = max(1, scale)
    let filters = (0..<count).map { index in
      let center = (Double(index) + 0.5) * scale
      let taps = (0..<columns).filter { abs(Double($0) + 0.5 - center) < 3 * stretch }
      let weights = taps.map { Self.kernel((Double($0) + 0.5 - center) / stretch) }
      let sum = weights.reduce(0, +)
      return zip(taps, weights.map { $0 / sum }).map { $0 }
    }
    return SampleGrid(columns: count, rows: rows) { column, row in
      filters[column].reduce(0) { $0 + self[$1.0, row] * $1.1 }
    }
  }

  private static func kernel(_ distance: Double) -> Double {
    guard distance != 0 else { return 1 }
    let angle = Double.pi * distance
    return sin(angle) / angle * sin(angle / 3) / (angle / 3)
  }

  /// A plane with these values.
  func plane() -> Plane {
    let plane = Plane(.packed(PixelSize(width: columns, height: rows), channels: 1))
    for (offset, value) in values.enumerated() { plane.samples[offset] = UInt8(value.rounded()) }
    return plane
  }
}

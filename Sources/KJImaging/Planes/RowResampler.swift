import KJDomain

/// Resamples rows as they arrive.
///
/// The source rows for one row of the result are next to each other in a window, which moves down
/// the source in large steps.
final class RowResampler {
  private let filter: SeparableFilter
  private let target: Plane
  private let window: Plane
  private let rowsAtOnce: Int
  /// The first source row of the window.
  private var windowStart = 0
  private var rowsTaken = 0
  private var rowsMade = 0

  /// How many times the rows of one filter fit into the window; a longer window moves less often.
  private static let windowLength = 4
  private static let columnGroup = 8

  /// A resampler that takes the rows of one plane, and fills another plane with a part of it.
  ///
  /// - Parameter rowsAtOnce: How many rows the caller writes before each ``take(_:)``.
  init(
    from part: PlanePart, of source: PlaneShape, to target: Plane, columnsEndAligned: Bool,
    rowsEndAligned: Bool, rowsAtOnce: Int = 1
  ) {
    filter = SeparableFilter(
      from: part, of: source, to: target.shape, columnsEndAligned: columnsEndAligned,
      rowsEndAligned: rowsEndAligned)
    self.target = target
    self.rowsAtOnce = rowsAtOnce
    let rows = min(filter.taps * Self.windowLength, max(source.rows, filter.taps + 1))
    let width = (source.columns + Self.columnGroup - 1) / Self.columnGroup * Self.columnGroup
    window = Plane(
      .packed(PixelSize(width: width, height: rows + rowsAtOnce - 1), channels: source.channels))
  }

  /// The distance from one row to the next, in bytes: the picture's columns rounded up to whole JPEG blocks.
  var stride: Int { window.shape.stride }

  /// The memory for the next rows of the source; call ``take(_:)`` after writing them.
  var nextRow: UnsafeMutablePointer<UInt8> {
    if rowsTaken - windowStart + rowsAtOnce > window.shape.rows { moveWindow() }
    return window.row(rowsTaken - windowStart)
  }

  /// Takes the rows that were written to ``nextRow``, and makes all rows that they complete.
  func take(_ count: Int = 1) {
    rowsTaken += count
    while rowsMade < target.shape.rows {
      let needed = filter.sourceRows(for: rowsMade)
      guard needed.upperBound <= rowsTaken else { return }
      filter.makeRow(
        rowsMade, of: window.row(needed.lowerBound - windowStart), stride: window.shape.stride,
        into: target.row(rowsMade))
      rowsMade += 1
    }
  }

  /// Drops the rows that no further row of the result needs.
  private func moveWindow() {
    let first =
      rowsMade < target.shape.rows ? filter.sourceRows(for: rowsMade).lowerBound : rowsTaken
    let kept = rowsTaken - min(first, rowsTaken)
    window.samples.update(
      from: window.row(rowsTaken - windowStart - kept), count: kept * window.shape.stride)
    windowStart = rowsTaken - kept
  }
}

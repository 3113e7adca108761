// Resizing a plane that arrives row by row, with only a few rows kept.

import KJDomain

/// Resamples rows of packed pixels as they arrive.
///
/// The source rows for one row of the result are next to each other in a window, which moves down
/// the source in large steps.
final class RowResampler {
  private let filter: SeparableFilter
  private let target: Plane
  private let window: Plane
  /// The first source row of the window.
  private var windowStart = 0
  private var rowsTaken = 0
  private var rowsMade = 0

  /// How many times the rows of one filter fit into the window; a longer window moves less often.
  private static let windowLength = 4

  /// A resampler that takes the rows of a plane of one shape, and fills another plane with a part of it.
  init(
    from part: PlanePart, of source: PlaneShape, to target: Plane, columnsEndAligned: Bool,
    rowsEndAligned: Bool
  ) {
    filter = SeparableFilter(
      from: part, of: source, to: target.shape, columnsEndAligned: columnsEndAligned,
      rowsEndAligned: rowsEndAligned)
    self.target = target
    let rows = min(filter.taps * Self.windowLength, max(source.rows, filter.taps + 1))
    window = Plane(
      .packed(PixelSize(width: source.columns, height: rows), channels: source.channels))
  }

  /// The place for the next row of the source; call ``take()`` after writing it.
  var nextRow: UnsafeMutablePointer<UInt8> {
    if rowsTaken - windowStart == window.shape.rows { moveWindow() }
    return window.row(rowsTaken - windowStart)
  }

  /// Takes the row that was written to ``nextRow``, and makes all rows that it completes.
  func take() {
    rowsTaken += 1
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
      from: window.row(window.shape.rows - kept), count: kept * window.shape.stride)
    windowStart = rowsTaken - kept
  }
}

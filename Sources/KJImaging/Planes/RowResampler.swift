// Resizing a plane that comes row by row, and of which only a few rows are kept.

import KJDomain

/// Resamples rows of packed pixels as they come.
///
/// The rows that one row of the result is made of stand one after the other in a window, which moves
/// down the source in large steps.
final class RowResampler {
  private let filter: SeparableFilter
  private let target: Plane
  private let window: Plane
  /// The source row with which the window begins.
  private var windowStart = 0
  private var rowsTaken = 0
  private var rowsMade = 0

  /// How many times the rows of one filter fit into the window: the more, the seldomer it moves.
  private static let windowLength = 4

  /// A resampler of rows of a plane of one shape; it fills another plane.
  init(from source: PlaneShape, to target: Plane, columnsEndAligned: Bool, rowsEndAligned: Bool) {
    filter = SeparableFilter(
      from: source, to: target.shape, columnsEndAligned: columnsEndAligned,
      rowsEndAligned: rowsEndAligned)
    self.target = target
    let rows = min(filter.taps * Self.windowLength, max(source.rows, filter.taps + 1))
    window = Plane(
      .packed(PixelSize(width: source.columns, height: rows), channels: source.channels))
  }

  /// Where the next row of the source goes; ``take()`` says that it is there.
  var nextRow: UnsafeMutablePointer<UInt8> {
    if rowsTaken - windowStart == window.shape.rows { moveWindow() }
    return window.row(rowsTaken - windowStart)
  }

  /// Takes the row that was written to ``nextRow``, and makes what can be made with it.
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

  /// Lets go of the rows that no further row of the result is made of.
  private func moveWindow() {
    let first =
      rowsMade < target.shape.rows ? filter.sourceRows(for: rowsMade).lowerBound : rowsTaken
    let kept = rowsTaken - min(first, rowsTaken)
    window.samples.update(
      from: window.row(window.shape.rows - kept), count: kept * window.shape.stride)
    windowStart = rowsTaken - kept
  }
}

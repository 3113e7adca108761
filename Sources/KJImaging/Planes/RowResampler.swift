// Resizing a plane that comes row by row, and of which only a few rows are kept.

import KJDomain

/// Resamples rows of packed pixels as they come.
///
/// As many of them are kept as the filter needs for one row of the result.
final class RowResampler {
  private let filter: SeparableFilter
  private let target: Plane
  private let ring: Plane
  private let taps: Int
  private let addresses: UnsafeMutablePointer<UnsafePointer<UInt8>>
  private var rowsTaken = 0
  private var rowsMade = 0

  /// A resampler of rows of a plane of one shape; it fills another plane.
  init(from source: PlaneShape, to target: Plane, columnsEndAligned: Bool, rowsEndAligned: Bool) {
    filter = SeparableFilter(
      from: source, to: target.shape, columnsEndAligned: columnsEndAligned,
      rowsEndAligned: rowsEndAligned)
    taps = filter.taps
    self.target = target
    ring = Plane(
      .packed(PixelSize(width: source.columns, height: taps), channels: source.channels))
    addresses = .allocate(capacity: taps)
    addresses.initialize(repeating: UnsafePointer(ring.samples), count: taps)
  }

  deinit { addresses.deallocate() }

  /// Where the next row of the source goes; ``take()`` says that it is there.
  var nextRow: UnsafeMutablePointer<UInt8> { ring.row(rowsTaken % taps) }

  /// Takes the row that was written to ``nextRow``, and makes what can be made with it.
  func take() {
    rowsTaken += 1
    while rowsMade < target.shape.rows {
      let needed = filter.sourceRows(for: rowsMade)
      guard needed.upperBound <= rowsTaken else { return }
      for tap in 0..<taps {
        let row = min(needed.lowerBound + tap, needed.upperBound - 1)
        addresses[tap] = UnsafePointer(ring.row(row % taps))
      }
      filter.makeRow(rowsMade, of: addresses, into: target.row(rowsMade))
      rowsMade += 1
    }
  }
}

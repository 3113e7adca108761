// Resizing a plane that is in memory as a whole.

/// Resamples one plane into another.
struct PlaneResampler: ~Copyable {
  private let filter: SeparableFilter
  private let source: Plane
  private let target: Plane

  /// A resampler from one plane to another; see ``LanczosWeights`` for what end-aligned means.
  init(from source: Plane, to target: Plane, columnsEndAligned: Bool, rowsEndAligned: Bool) {
    self.source = source
    self.target = target
    filter = SeparableFilter(
      from: source.shape, to: target.shape, columnsEndAligned: columnsEndAligned,
      rowsEndAligned: rowsEndAligned)
  }

  /// Fills the target.
  func run() {
    withExtendedLifetime((source, target)) {
      withUnsafeTemporaryAllocation(of: UnsafePointer<UInt8>.self, capacity: filter.taps) { rows in
        guard let start = rows.baseAddress else { return }
        for index in 0..<target.shape.rows {
          let needed = filter.sourceRows(for: index)
          for tap in 0..<filter.taps {
            let row = min(needed.lowerBound + tap, needed.upperBound - 1)
            (start + tap).initialize(to: UnsafePointer(source.row(row)))
          }
          filter.makeRow(index, of: start, into: target.row(index))
        }
      }
    }
  }
}

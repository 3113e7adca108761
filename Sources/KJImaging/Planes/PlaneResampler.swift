// Resizing a plane that is completely in memory.

/// Resamples one plane into another.
struct PlaneResampler: ~Copyable {
  private let filter: SeparableFilter
  private let source: Plane
  private let target: Plane

  /// A resampler from one plane to another; ``LanczosWeights`` explains end alignment.
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
      for index in 0..<target.shape.rows {
        filter.makeRow(
          index, of: source.row(filter.sourceRows(for: index).lowerBound),
          stride: source.shape.stride, into: target.row(index))
      }
    }
  }
}

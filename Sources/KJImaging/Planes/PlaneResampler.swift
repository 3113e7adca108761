internal import KJSystem

/// Resamples one plane into another.
struct PlaneResampler: ~Copyable {
  private let filter: SeparableFilter
  private let source: Plane
  private let target: Plane

  /// The fewest samples in a result that are worth a second thread.
  private static let leastSamples = 1 << 18

  /// A resampler from a part of one plane, or the whole of it, to another plane; ``LanczosWeights``
  /// explains end alignment.
  init(
    from source: Plane, _ part: PlanePart? = nil, to target: Plane, columnsEndAligned: Bool,
    rowsEndAligned: Bool
  ) {
    self.source = source
    self.target = target
    filter = SeparableFilter(
      from: part ?? PlanePart(of: source.shape), of: source.shape, to: target.shape,
      columnsEndAligned: columnsEndAligned, rowsEndAligned: rowsEndAligned)
  }

  /// Fills the target, with two threads if it is large.
  func run() { run(helping: 0.5) { _ in } }

  /// Fills the target from rows of the source that the calling thread prepares.
  ///
  /// `prepare` must prepare all rows before the one it is given.
  func run(preparing prepare: (_ end: Int) -> Void) {
    // With this share, both threads finish together if preparing takes a third as long as resampling.
    run(helping: 0.57, preparing: prepare)
  }

  /// - Parameter part: The share of the rows that the other thread makes.
  private func run(helping part: Double, preparing prepare: (_ end: Int) -> Void) {
    let rows = target.shape.rows
    let count = rows * target.shape.columns * target.shape.channels
    guard count >= Self.leastSamples else {
      makeRows(0..<rows, with: filter, preparing: prepare)
      return
    }
    let middle = max(1, Int(Double(rows) * part))
    // The filter may read one row more than it needs, and a few samples after that.
    prepare(min(filter.sourceRows(for: middle - 1).upperBound + 2, source.shape.rows))
    let other = filter.another()
    SideBySide.run {
      makeRows(0..<middle, with: other) { _ in }
    } _: {
      makeRows(middle..<rows, with: filter, preparing: prepare)
    }
  }

  /// Fills the target from rows of the source that two threads prepare, each on its side of a seam.
  ///
  /// Each closure must prepare the rows on its side before the one it is given. The two rows above the seam are
  /// requested only from `preparingBoth`, after both threads have ended.
  func run(
    seam: Int, preparingUpper prepareUpper: (_ end: Int) -> Void,
    preparingLower prepareLower: (_ end: Int) -> Void,
    preparingBoth prepareBoth: (_ end: Int) -> Void
  ) {
    let rows = 0..<target.shape.rows
    let ready = seam - 2
    // A row of the result needs one side or both. The filter may read one row more than it needs, and a few
    // samples after that.
    let upperEnd =
      rows.first { filter.sourceRows(for: $0).upperBound + 2 > ready } ?? rows.upperBound
    let lowerStart =
      rows.first { $0 >= upperEnd && filter.sourceRows(for: $0).lowerBound >= seam }
      ?? rows.upperBound
    let other = filter.another()
    SideBySide.run {
      makeRows(0..<upperEnd, with: other, preparing: prepareUpper)
      if upperEnd < rows.upperBound { prepareUpper(ready) }
    } _: {
      makeRows(lowerStart..<rows.upperBound, with: filter, preparing: prepareLower)
    }
    makeRows(upperEnd..<lowerStart, with: filter, preparing: prepareBoth)
  }

  private func makeRows(
    _ rows: Range<Int>, with filter: borrowing SeparableFilter, preparing prepare: (Int) -> Void
  ) {
    withExtendedLifetime((source, target)) {
      for index in rows {
        let needed = filter.sourceRows(for: index)
        prepare(needed.upperBound)
        filter.makeRow(
          index, of: source.row(needed.lowerBound), stride: source.shape.stride,
          into: target.row(index))
      }
    }
  }
}

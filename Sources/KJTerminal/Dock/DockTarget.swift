package import KJDomain

/// What a click means.
package enum DockTarget: Equatable, Sendable {
  case slot(BarSlot)
  /// The same as pressing a key.
  case key(UInt8)
  /// A line of a list, of those that show, or what a search has found, of all.
  case item(Int)

  /// A target in a row.
  package struct Place: Equatable, Sendable {
    let target: DockTarget
    /// Counted from 0.
    let columns: Range<Int>

    init(_ target: DockTarget, _ columns: Range<Int>) {
      self.target = target
      self.columns = columns
    }

    func moved(by count: Int) -> Place {
      Place(target, (columns.lowerBound + count)..<(columns.upperBound + count))
    }
  }
}

/// Where a click was.
package enum DockHit: Equatable, Sendable {
  case target(DockTarget)
  /// On the rows, where there is nothing to choose.
  case rows
  case above
}

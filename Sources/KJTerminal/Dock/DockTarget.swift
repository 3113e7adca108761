package import KJDomain

/// The meaning of a click.
package enum DockTarget: Equatable, Sendable {
  case slot(BarSlot)
  /// The same as pressing a key.
  case key(UInt8)
  /// The index of a visible line of a list.
  case item(Int)

  /// A target's place in a row.
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

/// Where the click was.
package enum DockHit: Equatable, Sendable {
  case target(DockTarget)
  /// On the dock's rows, but not on a target.
  case rows
  case above
}

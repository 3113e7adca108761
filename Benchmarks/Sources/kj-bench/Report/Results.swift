/// The sections of a run, in order.
struct Results {
  private(set) var sections: [Section] = []

  mutating func add(_ section: Section) { sections.append(section) }

  subscript(group: String) -> Outcome? { sections.first { $0.group == group }?.outcome }

  /// The ratio of the times of two contenders of a group, if both were measured.
  func ratio(_ group: String, _ choose: (Outcome) -> (Sample?, Sample?)) -> Double? {
    guard let outcome = self[group], case (let first?, let second?) = choose(outcome) else {
      return nil
    }
    return first.wall / second.wall
  }

  /// A figure of one row of a group, if it was found.
  func figure(_ group: String, _ figure: Figure, _ name: String) -> Double? {
    sections.first { $0.group == group }?.figures[name]?[figure]
  }

  /// A figure of one row of a group minus the same figure of another row, if both were found.
  func difference(_ group: String, _ figure: Figure, _ name: String, _ other: String) -> Double? {
    pair(group, figure, name, other).map { $0.0 - $0.1 }
  }

  /// A figure of one row of a group divided by the same figure of another row, if both were found.
  func ratio(_ group: String, _ figure: Figure, _ name: String, _ other: String) -> Double? {
    pair(group, figure, name, other).map { $0.0 / $0.1 }
  }

  private func pair(
    _ group: String, _ figure: Figure, _ name: String, _ other: String
  ) -> (Double, Double)? {
    let figures = sections.first { $0.group == group }?.figures
    guard let first = figures?[name]?[figure], let second = figures?[other]?[figure] else {
      return nil
    }
    return (first, second)
  }

  /// How many round trips it costs each peer to send one byte, from the extra time on a line that is 100 ms longer.
  ///
  /// The computing time is part of both measurements and cancels out.
  var roundTrips: Section? {
    guard let near = self["1B@100ms"], let far = self["1B@200ms"] else { return nil }
    var table = Table(["", "round trips"])
    for name in near.order {
      guard let short = near[name], let long = far[name] else { continue }
      table.add([name, ((long.wall - short.wall) / 100).fixed(1)])
    }
    return Section(group: "round trips", title: "1 byte, (t200 - t100) / 100 ms", table: table)
  }

  /// The groups in which kj failed.
  var failedGroups: [String] {
    sections.filter { section in
      section.outcome?.failures.keys.contains { $0.hasPrefix("kj") } ?? false
    }.map(\.group)
  }

  /// The goals that can be checked, or nil if there are none.
  var goals: (section: Section, missed: Int)? {
    var table = Table(["", "measured", "goal", "holds"])
    var missed = 0
    var count = 0
    for goal in Goals.all {
      guard let value = goal.value(self), value.isFinite else { continue }
      count += 1
      if !goal.holds(value) { missed += 1 }
      table.add([
        goal.title, value.fixed(goal.digits) + goal.unit, goal.condition,
        goal.holds(value) ? "yes" : "NO",
      ])
    }
    guard count > 0 else { return nil }
    let verdict = "\(count) of \(Goals.all.count) goals measured, \(missed) missed"
    return (Section(group: "goals", title: "of kj", table: table, notes: [verdict]), missed)
  }
}

// The tables of pictures.

extension Section {
  /// A contest between programs that make pictures smaller.
  ///
  /// `absentees` are the programs that did not take part, each with the reason.
  init(
    group: String, title: String, resizing outcome: Outcome, pictures: Int,
    absentees: [(String, String)]
  ) {
    let share = pictures > 1 ? " a picture" : ""
    var table = Table(["", "CPU ms\(share)", "x \(Resizer.rival)", "time ms\(share)", "peak MiB"])
    for name in outcome.order {
      guard let sample = outcome[name] else { continue }
      table.add([
        name, (sample.cpu / Double(pictures)).milliseconds,
        (outcome.cpuRatio(name, over: Resizer.rival) ?? .nan).fixed(2),
        (sample.wall / Double(pictures)).milliseconds, sample.peak.fixed(1),
      ])
    }
    self.init(
      group: group, title: title, table: table,
      notes: Self.notes(of: outcome, absentees: absentees), outcome: outcome)
  }

  /// The figures found for pictures.
  init(
    group: String, title: String, pictures names: [String], figures: [[Figure: Double]],
    columns: [Figure], notes: [String]
  ) {
    var table = Table(["", "kB"] + columns.map(\.title))
    for (name, figures) in zip(names, figures) {
      let size = ((figures[.bytes] ?? .nan) / 1000).fixed(0)
      table.add([name, size] + columns.map { (figures[$0] ?? .nan).fixed($0.digits) })
    }
    self.init(group: group, title: title, table: table, notes: notes)
    self.figures = Dictionary(uniqueKeysWithValues: zip(names, figures))
  }
}

// The table of a contest between uploads.

extension Section {
  /// `absentees` are the peers that did not take part, each with the reason.
  ///
  /// With a `roundTrip` in milliseconds, a column shows the time in round trips, including the start of the program.
  init(
    group: String, title: String, uploads outcome: Outcome, reference: String,
    absentees: [(String, String)], roundTrip: Int = 0
  ) {
    let head = roundTrip > 0 ? ["round trips"] : []
    var table = Table(
      ["", "median ms", "spread ms"] + head + ["x \(reference)", "CPU ms", "peak MiB"])
    let base = outcome[reference]?.wall ?? .nan
    for name in outcome.order {
      guard let sample = outcome[name] else { continue }
      let roundTrips = roundTrip > 0 ? [(sample.wall / Double(roundTrip)).fixed(2)] : []
      table.add(
        [name, sample.wall.milliseconds, sample.spread.milliseconds] + roundTrips + [
          (sample.wall / base).fixed(2), sample.cpu.milliseconds, sample.peak.fixed(1),
        ])
    }
    self.init(
      group: group, title: title, table: table,
      notes: Self.notes(of: outcome, absentees: absentees), outcome: outcome)
  }

  /// The contenders that are missing from a table, each with the reason.
  static func notes(of outcome: Outcome, absentees: [(String, String)]) -> [String] {
    let failed = outcome.failures.sorted { $0.key < $1.key }.map { "\($0.key) failed: \($0.value)" }
    let reasons = Dictionary(grouping: absentees, by: \.1).sorted { $0.key < $1.key }
    return failed
      + reasons.map { reason, who in
        "without \(who.map(\.0).joined(separator: ", ")): \(reason)"
      }
  }
}

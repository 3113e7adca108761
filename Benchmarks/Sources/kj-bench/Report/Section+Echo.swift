// The table that shows how keys and an upload affect each other.

extension Section {
  /// `echoes` are times in milliseconds by row name; `size` is the upload's size in bytes.
  init(
    group: String, title: String, echoes: [String: [Double]], uploads outcome: Outcome, size: Int
  ) {
    let columns: [Figure] = [.echo, .lateEcho]
    let base = outcome[EchoGroup.alone]?.wall ?? .nan
    let figures = echoes.mapValues { times in
      [Figure.echo: Sample.median(times), .lateEcho: Self.late(times)]
    }
    var table = Table(
      ["", "keys"] + columns.map(\.title) + ["upload ms", "spread ms", "MB/s", "rate x alone"])
    for name in [EchoGroup.idle] + outcome.order {
      let sample = outcome[name]
      let wall = sample?.wall ?? .nan
      table.add(
        [name, echoes[name].map { "\($0.count)" } ?? "-"]
          + columns.map { (figures[name]?[$0] ?? .nan).fixed($0.digits) } + [
            wall.milliseconds, (sample?.spread ?? .nan).milliseconds,
            (Double(size) / wall / 1000).fixed(1), (base / wall).fixed(3),
          ])
    }
    self.init(
      group: group, title: title, table: table,
      notes: Self.notes(of: outcome, absentees: []), outcome: outcome)
    self.figures = figures
  }

  /// The time that only one key in twenty exceeds.
  private static func late(_ times: [Double]) -> Double {
    let sorted = times.sorted()
    return sorted.isEmpty ? .nan : sorted[(sorted.count * 95 - 1) / 100]
  }
}

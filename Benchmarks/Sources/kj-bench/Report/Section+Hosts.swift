// The table of an upload to many hosts.

extension Section {
  /// `watched` are the runs of `outcome` by contender name.
  init(group: String, title: String, hosts outcome: Outcome, watched: [String: [WatchedRun]]) {
    let columns: [Figure] = [
      .timePerHost, .ownCPUPerHost, .childrenCPUPerHost, .peak, .childrenPeak, .descriptors,
    ]
    var table = Table(["", "median ms", "spread ms"] + columns.map(\.title))
    var figures: [String: [Figure: Double]] = [:]
    for count in HostsGroup.counts {
      let name = HostsGroup.row(count)
      guard let sample = outcome[name], let runs = watched[name] else { continue }
      let found = Self.figures(of: runs, hosts: Double(count))
      figures[name] = found
      table.add(
        [name, sample.wall.milliseconds, sample.spread.milliseconds]
          + columns.map { (found[$0] ?? .nan).fixed($0.digits) })
    }
    self.init(
      group: group, title: title, table: table,
      notes: ["all hosts are one server, which shares the processors"]
        + Self.notes(of: outcome, absentees: []),
      outcome: outcome)
    self.figures = figures
  }

  /// The medians of the times, and the maxima of memory and descriptors.
  private static func figures(of runs: [WatchedRun], hosts: Double) -> [Figure: Double] {
    [
      .timePerHost: Sample.median(runs.map(\.run.wall)) / hosts,
      .ownCPUPerHost: Sample.median(runs.map { $0.run.cpu - $0.childrenCPU }) / hosts,
      .childrenCPUPerHost: Sample.median(runs.map(\.childrenCPU)) / hosts,
      .peak: runs.map(\.peak).max() ?? .nan,
      .childrenPeak: runs.map(\.childrenPeak).max() ?? .nan,
      .descriptors: Double(runs.map(\.descriptors).max() ?? 0),
    ]
  }
}

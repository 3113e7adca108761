/// A bound on a number in the results.
struct Goal: Sendable {
  let title: String
  let bound: Double
  /// Whether more is better.
  var isLeast = false
  /// The unit after the numbers; empty for a ratio.
  var unit = ""
  /// How many digits a measured number has after the decimal point.
  var digits = 3
  /// How many digits the bound has after the decimal point.
  var boundDigits = 2
  /// The number, or nil if it was not measured.
  let value: @Sendable (Results) -> Double?

  func holds(_ value: Double) -> Bool { isLeast ? value >= bound : value <= bound }

  /// The bound in words.
  var condition: String {
    "\(isLeast ? "at least" : "at most") \(bound.fixed(boundDigits))\(unit)"
  }

  /// kj's time divided by that of another contender.
  static func time(
    _ group: String, over other: String, _ bound: Double, of name: String = "kj"
  ) -> Goal {
    let subject = name == "kj" ? "time" : "time of \(name)"
    return Goal(title: "\(group): \(subject) over that of \(other)", bound: bound) { results in
      results.ratio(group) { outcome in (outcome[name], outcome[other]) }
    }
  }

  /// kj's time divided by that of the quickest other contender.
  static func timeOverBest(_ group: String, _ bound: Double) -> Goal {
    Goal(title: "\(group): time over that of the quickest other", bound: bound) { results in
      results.ratio(group) { outcome in
        (outcome["kj"], outcome.best { !$0.hasPrefix("kj") })
      }
    }
  }

  /// kj's time in round trips of the line, including its start.
  static func roundTrips(_ group: LinkGroup, _ bound: Double) -> Goal {
    Goal(
      title: "\(group.name): time in round trips", bound: bound, digits: 2, boundDigits: 2
    ) { results in
      results[group.name]?["kj"].map { $0.wall / Double(group.line.roundTrip) }
    }
  }

  /// By how much kj's quickest tenth exceeds that of a program that does nothing.
  static func overBaseline(_ group: String, _ bound: Double) -> Goal {
    Goal(
      title: "\(group): quickest tenth over that of \(Contender.baselineName)", bound: bound,
      unit: " ms",
      digits: 1, boundDigits: 0
    ) { results in
      results[group]?.overBaseline("kj")
    }
  }

  /// kj's quickest tenth divided by that of another contender.
  static func quickTenth(_ group: String, over other: String, _ bound: Double) -> Goal {
    Goal(title: "\(group): quickest tenth over that of \(other)", bound: bound) { results in
      guard let outcome = results[group], let kj = outcome["kj"], let base = outcome[other] else {
        return nil
      }
      return kj.quickTenth / base.quickTenth
    }
  }

  /// How long a list takes to respond to a key.
  static func key(_ group: String, _ row: String, _ bound: Double) -> Goal {
    Goal(title: "\(group): \(row)", bound: bound, unit: " ms", digits: 2, boundDigits: 0) {
      $0.figure(group, .echo, row)
    }
  }

  /// The memory that the dock adds to a session.
  static func memory(_ group: String, _ row: String, _ bound: Double) -> Goal {
    Goal(
      title: "\(group): memory of \(row)", bound: bound, unit: " MiB", digits: 2, boundDigits: 0
    ) {
      $0.figure(group, .memory, row)
    }
  }

  /// By how much an upload delays the echo of a key.
  static func echo(_ group: String, _ bound: Double) -> Goal {
    Goal(
      title: "\(group): echo beside an upload, over that without", bound: bound, unit: " ms",
      digits: 1, boundDigits: 0
    ) { results in
      results.difference(group, .echo, EchoGroup.beside, EchoGroup.idle)
    }
  }

  /// The rate of an upload alongside a terminal session, divided by the rate without one.
  static func rate(_ group: String, _ bound: Double) -> Goal {
    Goal(
      title: "\(group): rate of the upload over that without a terminal", bound: bound,
      isLeast: true
    ) { results in
      results.ratio(group) { outcome in (outcome[EchoGroup.alone], outcome[EchoGroup.beside]) }
    }
  }

  /// How much the cost of something grows with ten times as many hosts.
  static func growth(_ what: String, _ figure: Figure, _ bound: Double) -> Goal {
    Goal(
      title: "hosts: \(what) of \(HostsGroup.many) over that of \(HostsGroup.some)", bound: bound
    ) { results in
      results.ratio("hosts", figure, HostsGroup.many, HostsGroup.some)
    }
  }

  /// The memory for each host beyond the hundredth: kj's knowledge about it, and its result.
  static func memoryPerHost(_ bound: Double) -> Goal {
    let (some, many) = (HostsGroup.counts[1], HostsGroup.counts[2])
    return Goal(
      title: "hosts: memory of each beyond \(some)", bound: bound, unit: " kB", digits: 1,
      boundDigits: 0
    ) { results in
      results.difference("hosts", .peak, HostsGroup.many, HostsGroup.some).map {
        $0 * 1024 / Double(many - some)
      }
    }
  }

  /// The start-up time of the tool that has improved least since an earlier build.
  static func slowestStart(_ option: String, _ bound: Double) -> Goal {
    Goal(
      title:
        "start of every tool with \(option), over an earlier build, without \(Contender.baselineName)",
      bound: bound
    ) { results in
      guard let outcome = results["startup"] else { return nil }
      return outcome.order.filter { $0.hasPrefix("kj-") && $0.hasSuffix(" \(option)") }
        .compactMap { StartUpGroup.overEarlier($0, in: outcome) }.max()
    }
  }

  /// The disk space of all tools.
  static func size(_ bound: Double) -> Goal {
    Goal(
      title: "size of all tools", bound: bound, unit: " MB", digits: 1, boundDigits: 0
    ) { $0.figure("size", .bytes, SizeGroup.all).map { $0 / 1e6 } }
  }

  static func peak(_ group: String, _ bound: Double, of name: String = "kj") -> Goal {
    Goal(title: "\(group): peak memory", bound: bound, unit: " MiB", digits: 1, boundDigits: 0) {
      $0[group]?[name]?.peak
    }
  }

  static func startUp(_ name: String, _ bound: Double) -> Goal {
    Goal(
      title: "start of \(name) over \(Contender.baselineName)", bound: bound, unit: " ms",
      digits: 1,
      boundDigits: 0
    ) { results in
      guard let outcome = results["startup"], let tool = outcome[name],
        let base = outcome[Contender.baselineName]
      else { return nil }
      return tool.wall - base.wall
    }
  }
}

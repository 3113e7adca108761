/// The runs of a contender in one contest.
struct Sample {
  private(set) var runs: [Run] = []

  mutating func add(_ run: Run) { runs.append(run) }

  /// The median wall time in milliseconds.
  var wall: Double { Self.median(runs.map(\.wall)) }

  /// The wall time that one run in ten stays below, in milliseconds; other load on the machine hardly affects it.
  var quickTenth: Double {
    let sorted = runs.map(\.wall).sorted()
    return sorted.isEmpty ? .nan : sorted[sorted.count / 10]
  }

  /// The difference between the fastest and the slowest run, in milliseconds.
  var spread: Double {
    let walls = runs.map(\.wall)
    return (walls.max() ?? .nan) - (walls.min() ?? .nan)
  }

  /// The median CPU time in milliseconds.
  var cpu: Double { Self.median(runs.map(\.cpu)) }

  /// The highest peak memory in MiB.
  var peak: Double { runs.map(\.peak).max() ?? .nan }

  static func median(_ numbers: [Double]) -> Double {
    let sorted = numbers.sorted()
    guard let middle = sorted.dropFirst(sorted.count / 2).first else { return .nan }
    return sorted.count.isMultiple(of: 2) ? (middle + sorted[sorted.count / 2 - 1]) / 2 : middle
  }
}

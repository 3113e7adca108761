// The times of one contender, and what is quoted of them.

/// Wall times of repeated runs, in milliseconds.
struct Sample {
  private(set) var times: [Double] = []

  mutating func add(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    times.append(Double(seconds) * 1e3 + Double(attoseconds) / 1e15)
  }

  var median: Double {
    let sorted = times.sorted()
    guard let middle = sorted.dropFirst(sorted.count / 2).first else { return .nan }
    return sorted.count.isMultiple(of: 2) ? (middle + sorted[sorted.count / 2 - 1]) / 2 : middle
  }

  /// From the fastest to the slowest run.
  var spread: Double { (times.max() ?? .nan) - (times.min() ?? .nan) }
}

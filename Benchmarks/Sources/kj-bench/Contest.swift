// Contenders that do the same work, measured in turn.

/// A comparison: every contender once a round, in another random order each round, so that what else
/// the machine does hits all of them alike.
struct Contest {
  struct Contender {
    let name: String
    let run: () throws -> Void
  }

  let title: String
  let rounds: Int
  let contenders: [Contender]
  /// The contender that the ratios are to.
  let reference: String

  /// Runs it, once more at first without counting, and prints the table.
  ///
  /// - Returns: The median of each contender in milliseconds.
  @discardableResult
  func measure() throws -> [String: Double] {
    var samples: [String: Sample] = [:]
    for contender in contenders { try contender.run() }
    for _ in 0..<rounds {
      for contender in contenders.shuffled() {
        let start = ContinuousClock.now
        try contender.run()
        samples[contender.name, default: Sample()].add(.now - start)
      }
    }
    let medians = samples.mapValues(\.median)
    let base = medians[reference] ?? .nan
    print("\n\(title), \(rounds) rounds\n")
    print(row(["", "median ms", "spread ms", "x \(reference)", "- \(reference)"]))
    for contender in contenders {
      guard let sample = samples[contender.name] else { continue }
      print(
        row([
          contender.name, text(sample.median), text(sample.spread), text(sample.median / base),
          text(sample.median - base),
        ]))
    }
    return medians
  }

  private func row(_ cells: [String]) -> String {
    zip(cells, [24, 12, 12, 14, 14]).enumerated().map { index, cell in
      let padding = String(repeating: " ", count: max(cell.1 - cell.0.count, 1))
      return index == 0 ? cell.0 + padding : padding + cell.0
    }.joined()
  }

  private func text(_ number: Double) -> String {
    guard number.isFinite else { return "-" }
    let hundredths = Int((number * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let fraction = String(abs(hundredths) % 100)
    return "\(sign)\(abs(hundredths) / 100)." + (fraction.count == 1 ? "0" : "") + fraction
  }
}

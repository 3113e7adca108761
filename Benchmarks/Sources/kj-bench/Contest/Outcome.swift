/// The samples of the contenders, by name.
struct Outcome {
  /// The names in the order of the table.
  let order: [String]
  private(set) var samples: [String: Sample] = [:]
  /// The reasons why contenders are missing, by name.
  private(set) var failures: [String: String] = [:]

  init(order: [String]) {
    self.order = order
  }

  subscript(name: String) -> Sample? { samples[name] }

  /// The sample of the quickest contender that `isMeant` chooses.
  func best(where isMeant: (String) -> Bool) -> Sample? {
    samples.filter { isMeant($0.key) }.values.min { $0.wall < $1.wall }
  }

  /// A contender's quickest tenth in milliseconds, minus the time of a program that does nothing.
  func overBaseline(_ name: String) -> Double? {
    guard let sample = samples[name], let base = samples[Contender.baselineName] else { return nil }
    return sample.quickTenth - base.quickTenth
  }

  /// A contender's CPU time divided by another's: the median of the ratios per round, which other load on the machine
  /// hardly affects.
  func cpuRatio(_ name: String, over other: String) -> Double? {
    guard let sample = samples[name], let base = samples[other] else { return nil }
    return Sample.median(zip(sample.runs, base.runs).map { $0.cpu / $1.cpu })
  }

  mutating func add(_ run: Run, of name: String) {
    samples[name, default: Sample()].add(run)
  }

  mutating func fail(_ name: String, _ cause: String) {
    samples[name] = nil
    failures[name] = cause
  }
}

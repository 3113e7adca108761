// What a contest found.

/// The samples of the contenders, by name.
struct Outcome {
  /// The names in the order of the table.
  let order: [String]
  private(set) var samples: [String: Sample] = [:]
  /// Why contenders are missing.
  private(set) var failures: [String: String] = [:]

  init(order: [String]) {
    self.order = order
  }

  subscript(name: String) -> Sample? { samples[name] }

  /// The quickest of those whom `isMeant` chooses.
  func best(where isMeant: (String) -> Bool) -> Sample? {
    samples.filter { isMeant($0.key) }.values.min { $0.wall < $1.wall }
  }

  mutating func add(_ run: Run, of name: String) {
    samples[name, default: Sample()].add(run)
  }

  mutating func fail(_ name: String, _ cause: String) {
    samples[name] = nil
    failures[name] = cause
  }
}

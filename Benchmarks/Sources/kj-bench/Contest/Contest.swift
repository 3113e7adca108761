import KJTestSupport

/// A comparison: every contender runs once per round, in a new random order, so other load on the machine affects all
/// of them alike.
struct Contest {
  let rounds: Int
  let contenders: [Contender]

  /// Runs the contest.
  ///
  /// A contender that fails drops out, and its earlier runs do not count.
  func measure() throws -> Outcome {
    var outcome = Outcome(order: contenders.map(\.name))
    for round in 1...rounds {
      for contender in contenders.shuffled() where outcome.failures[contender.name] == nil {
        if EndSignal.wasNoted { throw RunFailed("interrupted") }
        Console.progress("round \(round) of \(rounds): \(contender.name)")
        do {
          outcome.add(try contender.run(), of: contender.name)
        } catch {
          outcome.fail(contender.name, "\(error)")
        }
      }
    }
    Console.progress("")
    return outcome
  }
}

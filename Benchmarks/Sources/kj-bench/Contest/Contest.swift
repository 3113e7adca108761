// Contenders that do the same work, measured in turn.

import KJTestSupport

/// A comparison: every contender once a round, in another random order each round, so that what else
/// the machine does hits all of them alike.
struct Contest {
  let rounds: Int
  let contenders: [Contender]

  /// Runs it.
  ///
  /// Who fails takes part no longer, and what was measured of it does not count.
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

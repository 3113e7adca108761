/// A name in the table and the work to be measured.
struct Contender {
  let name: String
  /// Throws ``RunFailed`` if the work was not done.
  let run: () throws -> Run
}

extension Contender {
  static let baselineName = "/bin/true"

  /// A program that does nothing: the cost of any start.
  static func baseline(_ arena: Arena) -> Contender {
    let command = Command(PeerPrograms.path(of: "true") ?? "true", [])
    return Contender(name: baselineName) { try arena.stopwatch.time(command) }
  }
}

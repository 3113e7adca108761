/// A command of the script language, by the kind of its outcome.
enum ScriptCommand: Sendable {
  /// Runs a program to its end; the line's expectation is about its exit status.
  case program(@Sendable (ScriptRun, [String]) throws -> Ending)
  /// Asks whether something holds; the line's expectation may be its negation.
  case condition(@Sendable (ScriptRun, [String]) throws -> Finding)
  /// Does something that must succeed.
  case action(@Sendable (ScriptRun, [String]) throws -> Void)

  /// The answer of a condition: whether it holds, and the facts found, for the message.
  struct Finding {
    let holds: Bool
    let found: String
  }

  /// Every command by name, apart from the tools themselves: `kj` and `kj-…`.
  static let table: [String: ScriptCommand] =
    files.merging(output) { first, _ in first }
    .merging(programs) { first, _ in first }
    .merging(terminals) { first, _ in first }
    .merging(servers) { first, _ in first }
    .merging(relays) { first, _ in first }
    .merging(keys) { first, _ in first }
    .merging(tmux) { first, _ in first }
    .merging(documents) { first, _ in first }

  /// The command of this name, or nil.
  static func named(_ name: String) -> ScriptCommand? {
    if name == "kj" || name.hasPrefix("kj-") {
      return .program { run, arguments in try run.runProgram([name] + arguments) }
    }
    return table[name]
  }
}

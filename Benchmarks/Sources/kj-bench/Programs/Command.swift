// A command line, and its input.

import SystemPackage

/// The program started for one run.
struct Command: Sendable {
  let program: String
  var arguments: [String]
  /// The file that is its standard input, if any.
  var input: FilePath?
  /// The size of the terminal that it is started at, as `80x24`, if it needs one.
  var terminal: String?
  /// The text of ``Upload/script``, if it needs one.
  var script: String?

  init(_ program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The command with further variables in its environment.
  func with(_ variables: [String: String]) -> Command {
    guard !variables.isEmpty else { return self }
    let settings = variables.map { "\($0)=\($1)" }.sorted()
    var command = Command(
      PeerPrograms.path(of: "env") ?? "env", settings + [program] + arguments)
    command.input = input
    command.terminal = terminal
    command.script = script
    return command
  }
}

import SystemPackage

/// The program started for one run.
struct Command: Sendable {
  let program: String
  var arguments: [String]
  /// The file to use as standard input, if any.
  var input: FilePath?
  /// The size of the program's terminal, such as `80x24`, if it needs one.
  var terminal: String?
  /// The text of ``Upload/script``, if the program needs a script.
  var script: String?

  init(_ program: String, _ arguments: [String]) {
    self.program = program
    self.arguments = arguments
  }

  /// The command prefix that gives a program additional variables.
  static func words(setting variables: [String: String]) -> [String] {
    guard !variables.isEmpty else { return [] }
    return [PeerPrograms.path(of: "env") ?? "env"] + variables.map { "\($0)=\($1)" }.sorted()
  }

  /// The command with additional environment variables.
  func with(_ variables: [String: String]) -> Command {
    let words = Self.words(setting: variables) + [program] + arguments
    var command = Command(words[0], Array(words.dropFirst()))
    command.input = input
    command.terminal = terminal
    command.script = script
    return command
  }
}

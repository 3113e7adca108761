// A command line, and its input.

import SystemPackage

/// The program started for one run.
struct Command: Sendable {
  let program: String
  let arguments: [String]
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
}

// Programs that run while others are measured.

import KJTestSupport
import SystemPackage

extension Arena {
  /// Starts a program between two pipes, at the near end of a line.
  func start(_ command: Command, at site: Site) throws -> ChildPipes {
    let words = site.launcher + [command.program] + command.arguments
    return try ChildPipes(
      FilePath(words[0]), arguments: Array(words.dropFirst()),
      environment: runner.environment, directory: runner.directory)
  }

  /// Starts a program at a terminal, at the near end of a line.
  func startAtTerminal(
    _ command: Command, at site: Site, size: TerminalSize = .init()
  ) throws -> PseudoTerminal {
    let words = site.launcher + [command.program] + command.arguments
    return try PseudoTerminal(words[0], Array(words.dropFirst()), size: size, tools: runner)
  }
}

// The script commands that use a terminal.

import SystemPackage

extension ScriptCommand {
  static let terminals: [String: ScriptCommand] = [
    "terminal": .action { run, arguments in
      let options = try ScriptOptions(arguments, options: ["--size"])
      let words = try options.operands.some("terminal [--size COLUMNSxROWS] PROGRAM ARGUMENT…")
      try run.workspace.noteFirstSession()
      run.terminal = try PseudoTerminal(
        words[0], Array(words.dropFirst()), size: terminalSize(options.text("--size") ?? "80x24"),
        tools: run.tools)
    },
    "expect": .action { run, arguments in
      for text in try arguments.some("expect TEXT…") {
        try run.runningTerminal().expect(text, within: min(run.remaining, .hang))
      }
    },
    "expect-all": .action { run, arguments in
      let texts = try arguments.some("expect-all TEXT…")
      try run.runningTerminal().expect(inAnyOrder: texts, within: min(run.remaining, .hang))
    },
    "type": .action { run, arguments in
      for text in try arguments.some("type TEXT…") {
        try run.runningTerminal().type(text, within: min(run.remaining, .hang))
      }
    },
    "resize": .action { run, arguments in
      let size = try terminalSize(arguments.exactly(1, "resize COLUMNSxROWS")[0])
      try run.runningTerminal().resize(to: size)
    },
  ]

  private static func terminalSize(_ text: String) throws -> TerminalSize {
    let numbers = text.split(separator: "x").compactMap { UInt16($0) }
    guard numbers.count == 2 else { throw SetUpFailure("not a size: '\(text)'") }
    return TerminalSize(columns: numbers[0], rows: numbers[1])
  }
}

extension ScriptRun {
  func runningTerminal() throws -> PseudoTerminal {
    if let terminal { return terminal }
    throw SetUpFailure("no program runs in a terminal")
  }

  /// Waits for the program at the terminal, whose output counts as its standard output.
  func waitForTerminal() throws -> Ending {
    let terminal = try runningTerminal()
    let ending = terminal.wait(within: min(remaining, .hang))
    self.terminal = nil
    return finish(ToolResult(stdout: terminal.transcript, stderr: [], ending: ending))
  }
}

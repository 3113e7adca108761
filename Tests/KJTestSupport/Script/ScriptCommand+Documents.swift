// The script commands that run the blocks of a document.

import SystemPackage

extension ScriptCommand {
  static let documents: [String: ScriptCommand] = [
    "document": .action { run, arguments in
      try run.follow(DocumentReference(arguments))
    },
    "differs": .action { run, arguments in
      for pattern in try arguments.some("differs PATTERN…") { try run.documents.differ(pattern) }
    },
    "means": .action { run, arguments in
      let arguments = try arguments.exactly(2, "means WORD VALUE")
      run.documents.mean(arguments[0], arguments[1])
    },
  ]
}

extension ScriptRun {
  /// Runs, types or writes blocks of a document, as a `document` line says.
  fileprivate func follow(_ reference: DocumentReference) throws {
    let own = path(reference.file)
    let text =
      LocalFiles.isFile(own) ? try self.text(own) : try SourceTree.text(FilePath(reference.file))
    let blocks = try Document(parsing: text).blocks(
      below: reference.heading, number: reference.number)
    if let name = reference.target {
      try write(blocks, to: path(name))
      return
    }
    let steps = try blocks.filter { $0.language == "console" }
      .flatMap(DocumentStep.steps(of:)).filter { !$0.isMarked }
    if steps.isEmpty { throw SetUpFailure("no command to run below '\(reference.heading)'") }
    if reference.isAtTerminal {
      try type(steps, reference)
    } else {
      try compare(steps)
    }
  }

  /// The lines of the blocks, without prompts and without output.
  private func write(_ blocks: [Document.Block], to path: FilePath) throws {
    let text = try blocks.map { block in
      guard block.language == "console" else { return block.text }
      return try DocumentStep.steps(of: block).map { $0.command + "\n" }.joined()
    }
    try LocalFiles.write(path, text.joined().utf8)
  }

  /// Runs the commands in one shell with both streams merged, and compares what each of them printed.
  private func compare(_ steps: [DocumentStep]) throws {
    let mark: Character = "\u{1e}"
    var script = "exec 2>&1 </dev/null\n"
    for step in steps {
      guard step.place.isEmpty else {
        throw SetUpFailure("only a terminal has the prompt of '\(step.place)'")
      }
      script += documents.command(step.command)
      // The next command may ask for the status.
      script += "\nstatus=$?; printf '\\036%d\\036' \"$status\"; (exit \"$status\")\n"
    }
    let result = try tools.run("bash", ["-c", script + "true\n"])
    _ = finish(result)
    let parts = result.output.split(separator: mark, omittingEmptySubsequences: false)
    for (index, step) in steps.enumerated() {
      guard parts.count > 2 * index + 1 else {
        throw SetUpFailure("'\(step.command)' did not end: \(result.ending)")
      }
      try require(step, String(parts[2 * index]))
      let isAsked = index + 1 < steps.count && steps[index + 1].command == "echo $?"
      let isShown = step.output.contains { $0.contains(" error: ") }
      guard parts[2 * index + 1] == "0" || isAsked || isShown else {
        throw SetUpFailure("'\(step.command)' fails: exit status \(parts[2 * index + 1])")
      }
    }
  }

  private func require(_ step: DocumentStep, _ output: String) throws {
    if let difference = try documents.difference(step.output, output) {
      throw SetUpFailure("'\(step.command)' does not print what is shown:\n\(difference)")
    }
  }

  /// Runs the commands at a terminal one after the other, or in the session that the first one opens.
  private func type(_ steps: [DocumentStep], _ reference: DocumentReference) throws {
    var answers = reference.answers[...]
    // An open session stays the script's terminal.
    let session = terminal
    defer { if !reference.stays { terminal = session } }
    for step in steps {
      if step.place.isEmpty {
        terminal = try PseudoTerminal(
          "bash", ["-c", documents.command(step.command)], size: .init(columns: 100, rows: 30),
          tools: tools)
      } else {
        try runningTerminal().expect("\(step.place)$ ", within: min(remaining, .hang))
        try runningTerminal().type(documents.command(step.command) + "\r")
      }
      let isDialogue = reference.stays || !answers.isEmpty
      for line in step.output where isDialogue && line != "…" {
        let answer = answers.first.flatMap { line.hasSuffix(" " + $0) ? $0 : nil }
        for piece in try documents.pieces(of: String(line.dropLast(answer?.count ?? 0))) {
          try runningTerminal().expect(piece, within: min(remaining, .hang))
        }
        if let answer {
          answers.removeFirst()
          try runningTerminal().type(answer + "\r")
        }
      }
      if reference.stays { continue }
      let ending = try waitForTerminal()
      guard ending == .exit(0) else { throw SetUpFailure("'\(step.command)' fails: \(ending)") }
      if !isDialogue {
        try require(step, DocumentText.seen(lastResult().output))
      }
    }
    if let answer = answers.first { throw SetUpFailure("no line ends in the answer '\(answer)'") }
  }
}

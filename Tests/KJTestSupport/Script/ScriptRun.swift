import KJLibC
public import SystemPackage

/// The state of a running script.
///
/// It belongs to one thread.
///
/// Servers, relays and programs that the script started die with it, however it ends.
public final class ScriptRun {
  let workspace: Workspace
  let goldenDirectory: FilePath
  /// The deadline of the whole script.
  let deadline: ContinuousClock.Instant
  /// The environment of the programs, which also holds the script's variables.
  var environment: [String: String]
  var directory: FilePath
  /// The result of the last program; conditions check its output.
  var last: ToolResult?
  /// The standard input of the next program.
  var stdin: [UInt8] = []
  var servers: [String: PrivateSSHServer] = [:]
  var relays: [String: FaultRelay] = [:]
  /// Where the current count of flights began, and the finished counts.
  var countedFlights = (begin: 0, counts: [Int]())
  var agent: Child?
  var terminal: PseudoTerminal?
  var tmux: ScriptTmux?
  /// What may differ between a document and this run.
  var documents = DocumentText()
  var backgrounds: [String: BackgroundProgram] = [:]
  private var transcript: [String] = []

  /// Runs a script to its end in its own workspace.
  ///
  /// Throws a ``SetUpFailure`` with the transcript up to the line that does not hold, or a ``ScriptSkip``. `limit`
  /// bounds the whole script, because a hanging tool must not hang the tests.
  public static func run(
    _ script: ScriptFile, limit: Duration = .seconds(600),
    goldenDirectory: FilePath = SourceTree.root.appending("Tests/Golden")
  ) throws {
    let run = try ScriptRun(limit: limit, goldenDirectory: goldenDirectory)
    for file in script.files {
      try LocalFiles.write(run.path(file.name), file.content.utf8)
    }
    var hasBegun = false
    for line in script.lines {
      do { try run.perform(line) } catch var skip as ScriptSkip {
        if hasBegun, let last = script.lines.last { skip.lines = line.number...last.number }
        throw skip
      }
      hasBegun = hasBegun || line.command != "skip-unless"
    }
  }

  private init(limit: Duration, goldenDirectory: FilePath) throws {
    workspace = try Workspace()
    self.goldenDirectory = goldenDirectory
    deadline = .now + limit
    directory = workspace.work
    environment = workspace.environment
    environment["WORK"] = workspace.work.string
    environment["SOURCE"] = SourceTree.root.string
  }

  private func perform(_ line: ScriptLine) throws {
    transcript.append("> \(line.source)")
    do {
      if .now > deadline { throw SetUpFailure("the script's time is up") }
      guard let command = ScriptCommand.named(line.command) else {
        throw SetUpFailure("unknown command '\(line.command)'")
      }
      let arguments = try line.arguments.map { try $0.expanded(value) }
      try perform(command, arguments, line)
    } catch let skip as ScriptSkip {
      throw skip
    } catch {
      let log = servers.values.map { "[server]\n" + ((try? text($0.log)) ?? "") }
      throw SetUpFailure(
        "line \(line.number): \(error)\n\n" + (transcript + log).joined(separator: "\n"))
    }
  }

  private func perform(_ command: ScriptCommand, _ arguments: [String], _ line: ScriptLine) throws {
    switch command {
    case .program(let body):
      if line.isEventual { throw SetUpFailure("a program is not asked twice") }
      try require(line.expectation, of: body(self, arguments))
    case .condition(let body):
      guard line.expectation == .success || line.expectation == .failure(status: nil) else {
        throw SetUpFailure("a condition has no exit status")
      }
      let limit = min(deadline, .now + (line.isEventual ? .hang : .zero))
      while true {
        do {
          let finding = try body(self, arguments)
          if finding.holds == (line.expectation == .success) { return }
          throw SetUpFailure("does not hold: \(finding.found)")
        } catch  where .now < limit {
          // The file to search may not exist yet.
          if let terminal { terminal.follow(milliseconds: 10) } else { pause(milliseconds: 10) }
        }
      }
    case .action(let body):
      if line.isEventual || line.expectation != .success {
        throw SetUpFailure("'\(line.command)' can only succeed")
      }
      try body(self, arguments)
    }
  }

  private func require(_ expectation: ScriptLine.Expectation, of ending: Ending) throws {
    switch (expectation, ending) {
    case (.success, .exit(0)): return
    case (.failure(.none), .exit(let status)) where status != 0: return
    // An interrupted tool raises the signal again; a shell reports that as 128 plus its number.
    case (.failure(.some(let wanted)), .exit(let status)) where wanted == status: return
    case (.failure(.some(let wanted)), .signal(let number)) where wanted == 128 + number: return
    case (.success, _): throw SetUpFailure("expected success: \(ending)")
    case (.failure(.none), _): throw SetUpFailure("expected a failure: \(ending)")
    case (.failure(.some(let wanted)), _):
      throw SetUpFailure("expected exit status \(wanted): \(ending)")
    }
  }

  // MARK: For the commands

  /// The value of a variable.
  ///
  /// An unset variable is a mistake in the script.
  func value(_ name: String) throws -> String {
    if let value = environment[name] { return value }
    throw SetUpFailure("the variable \(name) is not set")
  }

  /// A path of the script, relative to its directory; `~/` stands for HOME.
  func path(_ name: String) -> FilePath {
    if name.hasPrefix("~/") { return workspace.home.pushing(FilePath(String(name.dropFirst(2)))) }
    return directory.pushing(FilePath(name))
  }

  /// The content of a file, or of a stream of the last program if the name is `stdout` or `stderr`.
  func bytes(_ name: String) throws -> [UInt8] {
    switch name {
    case "stdout": return try lastResult().stdout
    case "stderr": return try lastResult().stderr
    default: return try LocalFiles.read(path(name))
    }
  }

  func lastResult() throws -> ToolResult {
    if let last { return last }
    throw SetUpFailure("no program has run yet")
  }

  /// How programs are started now.
  var tools: ToolRunner {
    ToolRunner(environment: environment, directory: directory, timeout: remaining)
  }

  /// The time left for the script.
  var remaining: Duration { max(.zero, ContinuousClock.now.duration(to: deadline)) }

  /// Makes this the last result and puts it into the transcript.
  func finish(_ result: ToolResult) -> Ending {
    last = result
    if case .exit(let status) = result.ending { environment["STATUS"] = "\(status)" }
    for (name, bytes) in [("stdout", result.stdout), ("stderr", result.stderr)] where !bytes.isEmpty
    {
      transcript.append("[\(name)]\n" + excerpt(bytes))
    }
    if result.ending != .exit(0) { transcript.append("[\(result.ending)]") }
    return result.ending
  }

  func text(_ path: FilePath) throws -> String {
    String(decoding: try LocalFiles.read(path), as: UTF8.self)
  }

  private func excerpt(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes.prefix(4000), as: UTF8.self)
    return bytes.count > 4000 ? text + "… (\(bytes.count) bytes)" : text
  }
}

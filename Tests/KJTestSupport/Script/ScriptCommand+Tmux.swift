// The script commands for tmux: a private server, and panes that record their input.

import SystemPackage

extension ScriptCommand {
  static let tmux: [String: ScriptCommand] = [
    "tmux-start": .action { run, arguments in
      _ = try arguments.exactly(0, "tmux-start")
      try run.startTmux()
    },
    "pane": .action { run, arguments in try run.openPane(arguments) },
    "received": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "received PANE TEXT")
      return try run.hasReceived(arguments[1], in: arguments[0])
    },
    "shows": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "shows PANE PATTERN")
      return try matches(arguments[1], in: run.runningTmux().screen(arguments[0]), "the pane")
    },
  ]
}

extension ScriptRun {
  private static let python: FilePath = "/usr/bin/python3"

  func startTmux() throws {
    guard tmux == nil else { throw SetUpFailure("tmux is running already") }
    guard (try? tools.locate("tmux")) != nil, LocalFiles.isFile(Self.python) else {
      let reason = "tmux or '\(Self.python)' is not installed"
      if ServerKind.isStrict { throw SetUpFailure(reason) }
      throw ScriptSkip(reason: reason)
    }
    let server = try ScriptTmux(in: workspace, tools: tools)
    tmux = server
    environment["TMUX_TMPDIR"] = server.directory.string
  }

  func runningTmux() throws -> ScriptTmux {
    if let tmux { return tmux }
    throw SetUpFailure("no tmux: start it with tmux-start")
  }

  /// The file in which the reader of a pane records its input.
  func received(_ name: String) -> FilePath { workspace.work.appending("\(name).received") }

  /// Whether exactly this text arrived; the next call checks the input after it.
  func hasReceived(_ text: String, in pane: String) throws -> ScriptCommand.Finding {
    let bytes = try LocalFiles.read(received(pane))
    let isSame = bytes == Array(text.utf8)
    if isSame { try LocalFiles.write(received(pane), []) }
    return ScriptCommand.Finding(
      holds: isSame,
      found: "received \(String(decoding: bytes, as: UTF8.self).debugDescription)")
  }

  /// Opens a pane with a reader, here or on a host, and waits until it reads.
  func openPane(_ arguments: [String]) throws {
    let flags = ["--paste", "--alternate", "--picker", "--below-node"]
    let given = try ScriptOptions(
      arguments, flags: Set(flags), options: ["--agent", "--ssh", "--split", "--under"])
    let form =
      "pane [--agent NAME] [--ssh HOST] [--split PANE] [--under COMMAND] [\(flags.joined(separator: "] ["))] NAME"
    let name = try given.operands.exactly(1, form)[0]
    let file = received(name)
    let script = SourceTree.root.pushing("Tests/Servers/pane_reader.py")
    let agent = given.text("--agent").map { ["--agent", $0] } ?? []
    let options = (agent + flags.filter(given.has)).joined(separator: " ")
    let under = given.text("--under").map { "\($0) " } ?? ""
    var command = "\(under)\(Self.python) -B '\(script)' \(options) '\(file)'"
    if let host = given.text("--ssh") { command = "ssh -t ssh://\(host) \"\(command)\"" }
    let tmux = try runningTmux()
    environment["\(name.uppercased())_PANE"] = try tmux.open(
      name, split: given.text("--split"), command)
    let limit = min(deadline, .now + .hang)
    while !LocalFiles.exists(file) {
      guard .now < limit else { throw SetUpFailure("the program in '\(name)' does not start") }
      pause(milliseconds: 5)
    }
    // The terminal has its modes once the text after them is shown.
    while try tmux.screen(name).allSatisfy({ $0 == UInt8(ascii: "\n") }) {
      guard .now < limit else { throw SetUpFailure("the program in '\(name)' shows nothing") }
      pause(milliseconds: 5)
    }
  }
}

// Names chosen by another person or host are completed in a real shell, and run nothing.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct HostileCompletionTests {
  /// The command in each of the names; it creates a file if a shell treats it as more than a name.
  private static let command = "touch${IFS}run"
  private static let aliases =
    "good-alias hostile$(\(command)) backward`\(command)` zealous;\(command); young|\(command)"

  @Test(.timeLimit(.minutes(5)), arguments: ShellCompletion.allCases)
  func aNameRunsNothing(_ shell: ShellCompletion) async throws {
    guard Suite.has(shell.rawValue), Suite.has("tmux") else {
      try Test.cancel("\(shell.rawValue) or tmux is not installed")
    }
    try await onOwnThread {
      let workspace = try Workspace()
      try workspace.tools.run("kj-hosts", ["add", "saved", "me@dev.example.com"]).expectSuccess()
      try LocalFiles.write(
        workspace.home.pushing(".ssh/config"), "Host \(Self.aliases)\n  HostName 127.0.0.1\n".utf8)
      let tmux = ["-f", "/dev/null", "-L", "socket$(\(Self.command))"]
      let title = "printf '\\033]2;titled `%s`\\007' '\(Self.command)'; cat"
      try workspace.tools.run("tmux", tmux + ["new-session", "-d", title]).expectSuccess()
      let plain = ["-f", "/dev/null", "-L", "plain"]
      try workspace.tools.run("tmux", plain + ["new-session", "-d", title]).expectSuccess()
      defer { _ = try? workspace.tools.run("tmux", plain + ["kill-server"]) }
      defer { _ = try? workspace.tools.run("tmux", tmux + ["kill-server"]) }
      let session = try workspace.tools.run("kj-sessions", ["--json"]).expectSuccess()
      #expect(session.output.contains("socket$("))

      for text in [
        "$(\(Self.command))", "`\(Self.command)`", "a; \(Self.command) #", "%d [x]:y\n\tz",
      ] {
        try workspace.tools.run("kj-clip", ["add", text]).expectSuccess()
      }
      let terminal = try shell.start(workspace)
      // Every name is proposed; then one is completed into the line, and the line is run.
      for line in ["kj upload --host ", "kj insert --to ", "kj attach ", "kj clip paste ", "kj "] {
        try terminal.type(line + "\t\t")
        try shell.expectPrompt(at: terminal)
      }
      for line in [
        "kj upload --host ho", "kj upload --host ze", "kj upload ho", "kj attach yo",
        "kj attach ba",
      ] {
        try terminal.type(line + "\t\r")
        try shell.expectPrompt(at: terminal)
      }
      let shown = String(decoding: terminal.transcript, as: UTF8.self)
      #expect(shown.contains("good-alias"))
      // The text next to a name is shown, and runs nothing either.
      #expect(shown.contains("me@dev.example.com"))
      #expect(shown.contains("titled `"))
      // bash shows only the numbers.
      #expect(shell == .bash || shown.contains("`\(Self.command)`"))
      #expect(try LocalFiles.list(workspace.work).filter { $0 == "run" } == [])
    }
  }
}

extension ShellCompletion {
  /// An interactive shell that completes kj's commands, at a terminal of 200 columns.
  fileprivate func start(_ workspace: Workspace) throws -> PseudoTerminal {
    let directory = SourceTree.root.pushing("Completions")
    let size = TerminalSize(columns: 200, rows: 100)
    let terminal: PseudoTerminal
    switch self {
    case .bash:
      terminal = try PseudoTerminal(
        "bash", ["--norc", "--noprofile", "-i"], size: size, tools: workspace.tools)
      try terminal.type("bind 'set show-all-if-ambiguous on'; . \(directory)/kj.bash\r")
    case .zsh:
      terminal = try PseudoTerminal("zsh", ["-f", "-i"], size: size, tools: workspace.tools)
      try terminal.type(
        "LISTMAX=0; fpath=(\(directory) $fpath); autoload -U compinit; compinit -u -D\r")
    case .fish:
      terminal = try PseudoTerminal(
        "fish", ["--no-config", "-i"], size: size, tools: workspace.tools)
      try terminal.type("source \(directory)/kj.fish\r")
    }
    try expectPrompt(at: terminal)
    return terminal
  }

  /// Clears the line and waits until the shell runs a command.
  fileprivate func expectPrompt(at terminal: PseudoTerminal) throws {
    try terminal.type("\u{1}\u{B}printf 'prompt-%s\\n' here\r")
    try terminal.expect("prompt-here")
  }
}

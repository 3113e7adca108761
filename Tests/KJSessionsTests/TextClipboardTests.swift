// Filling clipboards: of a real X display, of a terminal, and through the programs of other desktops.

import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJRoomSupport

private func text(_ path: String) throws -> InsertionText {
  try InsertionText(path: Array(path.utf8))
}

@Suite struct ClipboardTests {
  @Test(
    .enabled(if: InstalledPrograms.has("Xvfb", "xclip", "xsel"), "X is not installed"),
    arguments: ["xclip", "xsel"])
  func theClipboardOfXIsFilledAndNobodyWaits(program: String) throws {
    Interruption.ignoreBrokenPipe()
    let display = try PrivateDisplay()
    let path = try #require(Executables.find(program, in: Environment(display.environment)))
    let directory = display.workspace.work.appending("bin")
    try LocalFiles.write(
      directory.appending(program), "#!/bin/sh\nexec \(path) \"$@\"\n".utf8,
      mode: .ownerReadWriteExecute)
    let environment = Environment(
      display.environment.merging(["PATH": directory.string]) { $1 })
    for name in ["/tmp/a b.png", "/tmp/José.png"] {
      let text = try text(name)
      #expect(try TextClipboard(environment).copy(text, until: .after(.hang)) == program)
      // xsel exits before its background half owns the clipboard.
      let deadline = Deadline.after(.hang)
      var shown = try display.tools().run("xsel", ["--clipboard", "--output"])
      while shown.output != text.text && !deadline.hasPassed {
        shown = try display.tools().run("xsel", ["--clipboard", "--output"])
      }
      #expect(shown.output == text.text, "\(shown)")
    }
  }

  @Test(arguments: [
    ("wl-copy", ["WAYLAND_DISPLAY": "wayland-1"], ["--type", "text/plain"]),
    ("xclip", ["DISPLAY": ":1"], ["-selection", "clipboard", "-in"]),
    ("xsel", ["DISPLAY": ":1"], ["--clipboard", "--input"]), ("pbcopy", [:], []),
  ])
  func eachDesktopHasItsProgram(
    name: String, variables: [String: String], arguments: [String]
  ) throws {
    let tool = try FakeTool(name, #"PATH=/usr/bin:/bin; record "$@""#)
    let clipboard = TextClipboard(tool.environment(variables))
    #expect(try clipboard.copy(text("/tmp/a b.png"), until: .after(.hang)) == name)
    #expect(try tool.arguments() == arguments)
    #expect(try tool.input() == #"/tmp/a\ b.png"#)
  }

  @Test(arguments: ["wl-copy", "xclip", "xsel"])
  func aProgramOfAnotherDesktopIsNotAsked(name: String) throws {
    let tool = try FakeTool(name, #"record "$@""#)
    let error = #expect(throws: ClientProgramError.self) {
      try TextClipboard(tool.environment()).copy(text("/tmp/a.png"), until: .after(.hang))
    }
    #expect(error?.words == "this desktop has no 'wl-copy', 'xclip', 'xsel' or 'pbcopy'")
  }

  @Test func theWordsOfTheFirstFailureAreHandedOn() throws {
    let tool = try FakeTool("xclip", "echo \"Error: Can't open display: :1\" >&2; exit 1")
    let clipboard = TextClipboard(tool.environment(["DISPLAY": ":1"]))
    let error = #expect(throws: ClientProgramError.self) {
      try clipboard.copy(text("/tmp/a.png"), until: .after(.hang))
    }
    #expect(error?.words == "Error: Can't open display: :1")
  }
}

@Suite struct TerminalClipboardTests {
  private static let request = "\u{1B}]52;c;L3RtcC9hLnBuZw==\u{7}"

  /// A terminal with a program in it, and its device.
  private func terminal(
    _ workspace: Workspace, _ tool: String, _ arguments: [String]
  ) throws -> (PseudoTerminal, FilePath) {
    let terminal = try PseudoTerminal(tool, arguments, tools: workspace.tools)
    let path = workspace.work.appending("tty")
    let deadline = Deadline.after(.hang)
    while !deadline.hasPassed {
      if let line = try? LocalFiles.read(path), line.last == UInt8(ascii: "\n") {
        return (terminal, FilePath(String(decoding: line.dropLast(), as: UTF8.self)))
      }
    }
    throw SetUpFailure("the terminal does not tell its name")
  }

  @Test(arguments: [
    ([:], request), (["STY": "1.dev"], "\u{1B}P\(request)\u{1B}\\"),
    (["TMUX": "/nowhere,1,0"], "\u{1B}Ptmux;\u{1B}\(request)\u{1B}\\"),
  ])
  func theTerminalGetsTheRequest(variables: [String: String], expected: String) throws {
    let workspace = try Workspace()
    let (terminal, path) = try terminal(workspace, "sh", ["-c", "tty >tty; exec sleep 60"])
    let environment = Environment(workspace.environment.merging(variables) { $1 })
    try TerminalClipboard(environment, terminal: path)
      .copy(text("/tmp/a.png"), until: .after(.hang))
    try terminal.expect(expected)
  }

  @Test(.enabled(if: InstalledPrograms.has("screen"), "screen is not installed"))
  func theRequestGetsThroughScreen() throws {
    let workspace = try Workspace()
    var tools = workspace.tools
    tools.environment["SCREENDIR"] = workspace.runtime.string
    let terminal = try PseudoTerminal(
      "screen", ["-c", "/dev/null", "sh", "-c", "tty >tty; exec sleep 60"], tools: tools)
    let file = workspace.work.appending("tty")
    let deadline = Deadline.after(.hang)
    while (try? LocalFiles.read(file).last) != UInt8(ascii: "\n") && !deadline.hasPassed {}
    let path = String(decoding: try LocalFiles.read(file).dropLast(), as: UTF8.self)
    let environment = Environment(["STY": "1.dev"])
    try TerminalClipboard(environment, terminal: FilePath(path))
      .copy(text("/tmp/a.png"), until: .after(.hang))
    try terminal.expect(Self.request)
    _ = try tools.run("screen", ["-X", "quit"])
  }

  /// By default, tmux drops such a request from a program in a pane, wrapped or not.
  @Test func theRequestGetsThroughTmux() throws {
    let tmux = try PrivateTmux()
    let pane = try #require(try tmux.listing().panes.first)
    let variables = tmux.workspace.environment.merging([
      "TMUX_TMPDIR": tmux.workspace.runtime.string, "TMUX": "\(pane.server.socket),1,0",
      "TMUX_PANE": pane.id,
    ]) { $1 }
    var tools = tmux.workspace.tools
    tools.environment["TMUX_TMPDIR"] = tmux.workspace.runtime.string
    let client = try PseudoTerminal(
      "tmux", ["-u", "-L", "default", "attach-session", "-t", "=developer"], tools: tools)
    try client.expect("developer")
    let other = try PseudoTerminal(
      "tmux", ["-u", "-L", "default", "new-session", "-s", "other", "cat"], tools: tools)
    try other.expect("other")
    try TerminalClipboard(Environment(variables), terminal: "/nowhere")
      .copy(text("/tmp/a.png"), until: .after(.hang))
    try client.expect(";L3RtcC9hLnBuZw==\u{7}")
    #expect(!String(decoding: other.transcript, as: UTF8.self).contains("L3RtcC9hLnBuZw=="))
    #expect(try tmux.tmux(["list-buffers"]) == "")
  }

  @Test func withoutATerminalItFails() throws {
    let error = #expect(throws: ClientProgramError.self) {
      try TerminalClipboard(Environment([:]), terminal: "/nowhere/tty")
        .copy(text("/tmp/a.png"), until: .after(.hang))
    }
    #expect(error?.words == "cannot open '/nowhere/tty': no such file or directory")
  }
}

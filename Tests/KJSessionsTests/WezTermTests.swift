// The requests to WezTerm, and how its answers are read; a real WezTerm was not available.

import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSessions

@Suite struct WezTermTests {
  private static func listing(id: Int = 3, title: String = "dev", more: String = "") -> String {
    """
    [{"window_id": 0, "tab_id": 0, "pane_id": 0, "workspace": "default", "title": "sh",
      "size": {"rows": 24, "cols": 80}, "cwd": "file://foo/", "tty_name": null},
     {"window_id": 0, "tab_id": 1, "pane_id": \(id), "title": "\(title)", "is_active": true,
      "tty_name": "/dev/pts/kj-none"\(more)}]
    """
  }

  private static let table = ProcessTable([
    ProcessTable.Entry(
      id: 20, parent: 10, group: 20, foregroundGroup: 21, terminal: "pts/kj-none", name: "",
      age: .zero,
      arguments: ["-bash"]),
    ProcessTable.Entry(
      id: 21, parent: 20, group: 21, foregroundGroup: 21, terminal: "pts/kj-none", name: "",
      age: .zero,
      arguments: ["ssh", "dev"]),
  ])

  private func fake(_ first: String, later: String? = nil) throws -> (FakeTool, WezTerm) {
    let tool = try FakeTool(
      "wezterm",
      """
      PATH=/usr/bin:/bin
      case $3 in
      list) cat "$work/listing"; cp "$work/later" "$work/listing" ;;
      send-text) record "$@" ;;
      esac
      """)
    try tool.write("listing", first)
    try tool.write("later", later ?? first)
    let environment = tool.environment(["WEZTERM_UNIX_SOCKET": "/s", "WEZTERM_PANE": "0"])
    return (tool, try #require(WezTerm(environment)))
  }

  private func deliver(
    _ wezterm: WezTerm, manner: InsertionManner?
  ) throws -> InsertionOutcome {
    let deadline = Deadline.after(.hang)
    let panes = try wezterm.panes(ProcessTable.empty, until: deadline)
    let pane = try #require(panes.last)
    let text = try InsertionText(path: Array("/tmp/a.png".utf8))
    return try wezterm.deliver(text, to: pane, manner: manner, until: deadline)
  }

  @Test func panesAreListedWithTheHostThatTheyLeadTo() throws {
    let (tool, wezterm) = try fake(Self.listing())
    let panes = try wezterm.panes(Self.table, until: .after(.hang))
    #expect(panes.map(\.id) == [0, 3])
    #expect(wezterm.isAround && wezterm.ownPane == 0)
    let pane = try #require(panes.last)
    #expect(pane.title == "dev" && pane.isActive && !pane.isDead)
    #expect(pane.target == .wezterm(id: 3))
    #expect(pane.remote == .ssh(try #require(OpenSSHCommandLine(["dev"])), process: 21))
    #expect(panes.first?.programs == [])
    #expect(try tool.arguments() == nil)
  }

  @Test(arguments: [(InsertionManner.paste, []), (.type, ["--no-paste"])])
  func theTextGoesByStandardInput(manner: InsertionManner, more: [String]) throws {
    let (tool, wezterm) = try fake(Self.listing())
    #expect(try deliver(wezterm, manner: manner) == .inserted)
    #expect(
      try tool.arguments() == ["cli", "--no-auto-start", "send-text", "--pane-id", "3"] + more)
    #expect(try tool.input() == "/tmp/a.png ")
  }

  @Test(arguments: [
    (listing(), listing(), InsertionOutcome.refused(.unknownState)),
    (listing(), listing(id: 4), .gone),
    (listing(more: #", "is_dead": true"#), listing(more: #", "is_dead": true"#), .refused(.dead)),
  ])
  func whereTheTextDoesNotBelongNothingIsInserted(
    first: String, later: String, outcome: InsertionOutcome
  ) throws {
    let (tool, wezterm) = try fake(first, later: later)
    #expect(try deliver(wezterm, manner: nil) == outcome)
    #expect(try tool.arguments() == nil)
  }

  @Test func theWordsOfAFailureAreHandedOn() throws {
    let tool = try FakeTool("wezterm", "echo 'no running wezterm instance' >&2; exit 1")
    let wezterm = try #require(WezTerm(tool.environment()))
    #expect(!wezterm.isAround)
    let error = #expect(throws: ClientProgramError.self) {
      try wezterm.panes(ProcessTable.empty, until: .after(.hang))
    }
    #expect(error?.words == "no running wezterm instance")
  }

  /// The number that `/proc` gives for a terminal is that of its device.
  @Test(.enabled(if: LocalFiles.exists("/proc/self/stat"), "needs /proc"))
  func theProgramsOfARealTerminalAreFoundByItsPath() throws {
    let workspace = try Workspace()
    let terminal = try PseudoTerminal(
      "sh", ["-c", "tty; exec sleep 60"], tools: workspace.tools)
    try terminal.expect("\n")
    let path = String(decoding: terminal.transcript, as: UTF8.self).prefix { !$0.isNewline }
    let deadline = Deadline.after(.hang)
    var programs: [RunningProgram] = []
    // A process that is just starting has no arguments yet.
    while programs.map(\.name) != ["sleep"] && !deadline.hasPassed {
      programs = try ProcessTable.read(until: deadline).foreground(
        ofTerminal: FilePath(String(path)))
    }
    #expect(programs.map(\.arguments) == [["sleep", "60"]])
  }
}

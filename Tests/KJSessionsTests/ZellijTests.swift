// The requests to Zellij, and how its answers are read; a real Zellij was not available.

import KJDomain
import KJSystem
import KJTestSupport
import Testing

@testable import KJSessions

@Suite struct ZellijTests {
  private static func listing(
    id: Int = 1, command: String = "/usr/bin/claude --resume", more: String = ""
  ) -> String {
    """
    [{"id": 0, "is_plugin": true, "title": "tab-bar", "exited": false},
     {"id": \(id), "is_plugin": false, "is_focused": true, "title": "✳ Claude Code",
      "exited": false, "pane_command": "\(command)"\(more)}]
    """
  }

  private func fake(_ first: String, later: String? = nil) throws -> (FakeTool, Zellij) {
    let tool = try FakeTool(
      "zellij",
      """
      PATH=/usr/bin:/bin
      case $4 in
      list-panes) cat "$work/listing"; cp "$work/later" "$work/listing" ;;
      *) record "$@" ;;
      esac
      """)
    try tool.write("listing", first)
    try tool.write("later", later ?? first)
    return (tool, try #require(Zellij(tool.environment())))
  }

  private func deliver(
    _ zellij: Zellij, _ text: String = "/tmp/a.png", manner: InsertionManner? = nil
  ) throws -> InsertionOutcome {
    let deadline = Deadline.after(.hang)
    let pane = try #require(try zellij.panes(ofSession: "my work", until: deadline).first)
    let bytes = Array(text.utf8)
    let text = try text.hasPrefix("/") ? InsertionText(path: bytes) : InsertionText(text: bytes)
    return try zellij.deliver(text, to: pane, manner: manner, until: deadline)
  }

  @Test func panesOfProgramsAreListed() throws {
    let (tool, zellij) = try fake(Self.listing(command: "ssh -p 22 dev"))
    let panes = try zellij.panes(ofSession: "my work", until: .after(.hang))
    let pane = try #require(panes.first)
    #expect(panes.count == 1)
    #expect(pane.target.description == "zellij:my work:terminal_1")
    #expect(pane.isNamed("terminal_1") && pane.isNamed("1") && !pane.isNamed("terminal_11"))
    #expect(pane.remote == .ssh(try #require(OpenSSHCommandLine(["-p", "22", "dev"])), process: 0))
    #expect(pane.state == PaneState(isAlternateScreen: nil))
    #expect(try tool.arguments() == nil)
  }

  @Test(arguments: [
    (nil, "paste"), (InsertionManner.paste, "paste"), (.type, "write-chars"),
  ])
  func theTextIsAnArgumentAndNoOption(manner: InsertionManner?, action: String) throws {
    let (tool, zellij) = try fake(Self.listing())
    #expect(try deliver(zellij, "--help me", manner: manner) == .inserted)
    #expect(
      try tool.arguments() == [
        "--session", "my work", "action", action, "--pane-id", "terminal_1", "--", "--help me",
      ])
    #expect(try deliver(zellij, manner: manner) == .inserted)
    #expect(try #require(try tool.arguments()).last == "/tmp/a.png ")
  }

  @Test(arguments: [
    (listing(command: "tool"), listing(command: "tool"), InsertionOutcome.refused(.unknownState)),
    (listing(command: "less"), listing(command: "less"), .refused(.obeysKeys("less"))),
    (listing(), listing(command: "vim"), .changed), (listing(), listing(id: 2), .gone),
    (listing(more: #", "is_held": true"#), listing(more: #", "is_held": true"#), .refused(.dead)),
  ])
  func whereTheTextDoesNotBelongNothingIsInserted(
    first: String, later: String, outcome: InsertionOutcome
  ) throws {
    let (tool, zellij) = try fake(first, later: later)
    #expect(try deliver(zellij) == outcome)
    #expect(try tool.arguments() == nil)
  }
}

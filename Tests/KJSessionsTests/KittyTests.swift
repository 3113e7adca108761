// Inserting into kitty's windows: a real kitty where it can run, and the requests to newer ones.

import KJBase
import KJDomain
import KJRoomSupport
import KJSystem
import KJTestSupport
import Testing

@testable import KJSessions

private let pasteStart = "\u{1B}[200~"
private let pasteEnd = "\u{1B}[201~"

@Suite(.enabled(if: InstalledPrograms.has("kitty", "Xvfb"), "kitty or Xvfb is not installed"))
struct RealKittyTests {
  /// A real kitty as old as Debian's does not know `--bracketed-paste`.
  @Test func aKnownProgramGetsAPasteAndEveryByteOfIt() throws {
    while true {
      do {
        try pasteEveryByte()
        return
      } catch let failure as Failure where failure.message.contains("Timed out after 10.0 seconds")
      {
        // A busy machine exceeds kitty's own time limit: try again with another kitty.
        continue
      }
    }
  }

  private func pasteEveryByte() throws {
    let kitty = try PrivateKitty(program: "bash", modes: #"\033[?2004h"#)
    let client = try #require(Kitty(kitty.environment))
    let deadline = Deadline.after(.hang)
    let windows = try client.windows(until: deadline)
    let window = try #require(windows.first)
    #expect(windows.count == 1)
    #expect(window.id == client.ownWindow)
    #expect(window.state.front == .shell("bash"))
    #expect(window.target == .kitty(id: 1))
    let texts = [#"\x41 \n $HOME"#, "-n", "José 日本 📷"]
    for text in texts {
      let text = try InsertionText(text: Array(text.utf8))
      #expect(
        try client.deliver(text, to: window, manner: nil, until: deadline) == .inserted)
    }
    let typed = try InsertionText(path: Array("/tmp/a.png".utf8))
    #expect(
      try client.deliver(typed, to: window, manner: .type, until: deadline) == .inserted)
    let expected = texts.map { pasteStart + $0 + pasteEnd }.joined() + "/tmp/a.png "
    #expect(try kitty.recorder.bytes(expected.utf8.count) == expected)
  }
}

@Suite struct KittyTests {
  private static let text = "/tmp/a.png"

  private static func listing(
    id: UInt64 = 5, process: Int = 10, command: String = #""ssh", "dev""#, more: String = ""
  ) -> String {
    """
    [{"id": 1, "is_focused": true, "tabs": [{"id": 1, "title": "t", "windows": [
      {"id": \(id), "pid": \(process), "title": "✳ Claude Code", "is_focused": true\(more),
       "env": {"PASSWORD": "x"}, "foreground_processes": [
         {"pid": 31, "cmdline": ["cat"], "cwd": "/"},
         {"pid": 30, "cmdline": [\(command)], "cwd": "/"}]},
      {"id": 6, "pid": 11, "title": "", "foreground_processes": []},
      {"title": "no id"}]}]}]
    """
  }

  /// A kitty that shows one listing, and later another.
  private func fake(
    _ first: String, later: String? = nil, sending: String = #"record "$@""#
  ) throws -> (FakeTool, Kitty) {
    let tool = try FakeTool(
      "kitten",
      """
      PATH=/usr/bin:/bin
      case $4 in
      ls) cat "$work/listing"; cp "$work/later" "$work/listing" ;;
      send-text) \(sending) ;;
      esac
      """)
    try tool.write("listing", first)
    try tool.write("later", later ?? first)
    let environment = tool.environment([
      "KITTY_LISTEN_ON": "unix:@kitty", "KITTY_WINDOW_ID": "6",
    ])
    return (tool, try #require(Kitty(environment)))
  }

  private func deliver(
    _ kitty: Kitty, manner: InsertionManner? = nil
  ) throws -> InsertionOutcome {
    let deadline = Deadline.after(.hang)
    let window = try #require(try kitty.windows(until: deadline).first)
    let text = try InsertionText(path: Array(Self.text.utf8))
    return try kitty.deliver(text, to: window, manner: manner, until: deadline)
  }

  @Test func windowsAreListedWithTheHostThatTheyLeadTo() throws {
    let (tool, kitty) = try fake(Self.listing())
    let windows = try kitty.windows(until: .after(.hang))
    #expect(windows.map(\.id) == [5, 6])
    #expect(kitty.ownWindow == 6)
    let window = try #require(windows.first)
    #expect(window.title == "✳ Claude Code" && window.hasKeyboard == true)
    #expect(window.programs.map(\.id) == [30, 31])
    #expect(window.remote == .ssh(try #require(OpenSSHCommandLine(["dev"])), process: 30))
    #expect(window.state == PaneState(isAlternateScreen: nil))
    #expect(windows.last?.remote == nil)
    #expect(try tool.arguments() == nil)
  }

  @Test func kittyAddsTheMarkersWhereItCan() throws {
    let (tool, kitty) = try fake(Self.listing())
    #expect(try deliver(kitty, manner: .paste) == .inserted)
    #expect(
      try tool.arguments() == [
        "@", "--to", "unix:@kitty", "send-text", "--match", "id:5", "--stdin",
        "--bracketed-paste=auto",
      ])
    #expect(try tool.input() == "/tmp/a.png ")
  }

  @Test func kjAddsTheMarkersWhereKittyCannot() throws {
    let (tool, kitty) = try fake(
      Self.listing(),
      sending: """
        case $* in
          *--bracketed*) echo 'Unknown option: --bracketed-paste' >&2; exit 1 ;;
          *) record "$@" ;;
          esac
        """)
    #expect(try deliver(kitty, manner: .paste) == .inserted)
    #expect(try #require(try tool.arguments()).last == "--stdin")
    #expect(try tool.input() == "\(pasteStart)/tmp/a.png \(pasteEnd)")
  }

  @Test func typedTextHasNoMarkers() throws {
    let (tool, kitty) = try fake(Self.listing())
    #expect(try deliver(kitty, manner: .type) == .inserted)
    #expect(try #require(try tool.arguments()).last == "--stdin")
    #expect(try tool.input() == "/tmp/a.png ")
  }

  /// kitty itself reports success even if there is no such window.
  @Test(arguments: [
    (listing(id: 7), InsertionOutcome.gone), (listing(process: 12), .changed),
    (listing(command: #""vim""#), .changed), ("[]", .gone),
  ])
  func aWindowThatIsNotWhatItWasGetsNothing(later: String, outcome: InsertionOutcome) throws {
    let (tool, kitty) = try fake(Self.listing(), later: later)
    #expect(try deliver(kitty) == outcome)
    #expect(try tool.arguments() == nil)
  }

  @Test(arguments: [
    ("", InsertionOutcome.refused(.unknownState)),
    (#", "in_alternate_screen": true"#, .refused(.unknownProgram)),
    (#", "in_alternate_screen": false"#, .inserted),
  ])
  func anUnknownProgramGetsAPasteOnlyOnTheMainScreen(
    more: String, outcome: InsertionOutcome
  ) throws {
    let (tool, kitty) = try fake(Self.listing(command: #""tool""#, more: more))
    #expect(try deliver(kitty) == outcome)
    #expect(try (tool.arguments() == nil) == (outcome != .inserted))
  }

  @Test func whatIsNoListingIsAnError() throws {
    for listing in ["", "{}", "<html>"] {
      let (tool, kitty) = try fake(listing)
      let error = #expect(throws: ClientProgramError.self) {
        try kitty.windows(until: .after(.hang))
      }
      #expect(error?.words == "kitten gave an answer that kj does not understand")
      #expect(try tool.arguments() == nil)
    }
  }

  @Test(arguments: [
    [:], ["KITTY_LISTEN_ON": "fd:5"], ["KITTY_LISTEN_ON": "unix:x", "PATH": "/nowhere"],
  ])
  func withoutSocketOrProgramThereIsNoKitty(variables: [String: String]) throws {
    let (tool, _) = try fake(Self.listing())
    #expect(Kitty(tool.environment(variables)) == nil)
  }
}

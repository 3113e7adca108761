// Inserting into panes of a real tmux, in every state that a pane can be in.

import KJDomain
import KJRoomSupport
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

private let pasteStart = "\u{1B}[200~"
private let pasteEnd = "\u{1B}[201~"
/// The bytes of a program that asks for marked pastes.
private let wantsPastes = #"\033[?2004h"#

@Suite struct TmuxInsertionTests {
  private let tmux: PrivateTmux

  init() throws {
    tmux = try PrivateTmux()
  }

  /// Every insertion leaves the server running and no buffer behind.
  private func expectNothingLeft() throws {
    #expect(try tmux.tmux(["list-buffers"]) == "")
    #expect(try tmux.listing().failures.isEmpty)
  }

  @Test func aProgramThatAskedForPastesGetsOne() throws {
    let recorder = try tmux.recorder(wantsPastes)
    #expect(try tmux.insert(into: tmux.pane(recorder.id)) == .inserted)
    let expected = "\(pasteStart)/tmp/a.png \(pasteEnd)"
    #expect(try recorder.bytes(expected.utf8.count) == expected)
    try expectNothingLeft()
  }

  @Test func aProgramThatDidNotAskGetsNoMarkers() throws {
    let recorder = try tmux.recorder()
    #expect(try tmux.insert(into: tmux.pane(recorder.id)) == .inserted)
    #expect(try recorder.bytes(11) == "/tmp/a.png ")
  }

  @Test func typedTextHasNoMarkers() throws {
    let recorder = try tmux.recorder(wantsPastes)
    #expect(try tmux.insert(into: tmux.pane(recorder.id), as: .type) == .inserted)
    #expect(try recorder.bytes(11) == "/tmp/a.png ")
    try expectNothingLeft()
  }

  @Test func everyByteArrivesAsItIs() throws {
    let recorder = try tmux.recorder()
    let pane = try tmux.pane(recorder.id)
    let texts = [
      "-n", "--", "#{pane_id}", "#(touch ran)", "$HOME", "`id`", "a;", ";", #"\;"#, #"\n"#, "Enter",
      "C-c", "%5", "'\"", "{ }", "José 日本 📷", "kj-refused %0 1 0 ", "~", "#,", "},",
    ]
    for manner in InsertionManner.allCases {
      for text in texts { #expect(try tmux.insert(text, into: pane, as: manner) == .inserted) }
    }
    let expected = texts.joined() + texts.joined()
    #expect(try recorder.bytes(expected.utf8.count) == expected)
    #expect(!LocalFiles.exists(tmux.workspace.work.appending("ran")))
    try expectNothingLeft()
  }

  /// tmux 3.3a dies with all its sessions when something is pasted into a dead pane.
  @Test(arguments: InsertionManner.allCases)
  func aDeadPaneIsRefusedAndTheServerLives(manner: InsertionManner) throws {
    let id = try tmux.window("true")
    try tmux.wait(until: "1", for: "#{pane_dead}", id)
    let pane = try tmux.pane(id)
    #expect(pane.state.isDead)
    #expect(InsertionDecision(for: pane.state, manner: manner) == .refuse(.dead))
    #expect(try tmux.insert(into: pane, as: manner) == .refused(.dead))
    try expectNothingLeft()
  }

  @Test(arguments: InsertionManner.allCases)
  func aPaneThatDiesBetweenChoiceAndPasteIsRefused(manner: InsertionManner) throws {
    let recorder = try tmux.recorder(wantsPastes)
    let pane = try tmux.pane(recorder.id)
    try end(pane)
    try tmux.wait(until: "1", for: "#{pane_dead}", pane.id)
    #expect(try tmux.insert(into: pane, as: manner) == .refused(.dead))
    try expectNothingLeft()
  }

  @Test func aPaneThatIsGoneIsSaidToBeGone() throws {
    let recorder = try tmux.recorder()
    let pane = try tmux.pane(recorder.id)
    try tmux.tmux(["kill-pane", "-t", pane.id])
    #expect(try tmux.insert(into: pane) == .gone)
    try expectNothingLeft()
  }

  @Test func aPaneWithItsInputOffIsRefused() throws {
    let recorder = try tmux.recorder(wantsPastes)
    let before = try tmux.pane(recorder.id)
    try tmux.tmux(["select-pane", "-d", "-t", recorder.id])
    #expect(try tmux.pane(recorder.id).state.isInputOff)
    #expect(try tmux.insert(into: before) == .refused(.inputOff))
    #expect(try recorder.bytes(0) == "")
    try expectNothingLeft()
  }

  @Test func scrolledBackOutputIsLeftForThePaste() throws {
    let recorder = try tmux.recorder(wantsPastes)
    let before = try tmux.pane(recorder.id)
    for pane in [before, nil] {
      try tmux.tmux(["copy-mode", "-t", recorder.id])
      let pane = try pane ?? tmux.pane(recorder.id)
      #expect(try tmux.insert(into: pane) == .inserted)
      #expect(try tmux.pane(recorder.id).state.overlay == nil)
    }
    #expect(before.state.overlay == nil)
    let expected = "\(pasteStart)/tmp/a.png \(pasteEnd)\(pasteStart)/tmp/a.png \(pasteEnd)"
    #expect(try recorder.bytes(expected.utf8.count) == expected)
  }

  @Test(arguments: [["choose-tree"], ["clock-mode"], ["choose-tree", "copy-mode"]])
  func aListInFrontIsRefused(commands: [String]) throws {
    let recorder = try tmux.recorder(wantsPastes)
    let before = try tmux.pane(recorder.id)
    for command in commands { try tmux.tmux([command, "-t", recorder.id]) }
    let mode = commands[0] == "clock-mode" ? "clock-mode" : "tree-mode"
    #expect(try tmux.insert(into: before) == .refused(.overlay(mode)))
    #expect(try recorder.bytes(0) == "")
    try expectNothingLeft()
  }

  @Test func anotherProgramInFrontIsNoticed() throws {
    let recorder = try tmux.recorder(wantsPastes)
    let pane = try tmux.pane(recorder.id)
    try tmux.tmux(["respawn-pane", "-k", "-t", pane.id, "exec cat"])
    try tmux.wait(until: "cat", for: "#{pane_current_command}", pane.id)
    #expect(try tmux.insert(into: pane) == .changed)

    let shell = try tmux.window("sh -c 'read line; exec sleep 1000'")
    try tmux.wait(until: "sh", for: "#{pane_current_command}", shell)
    let listed = try tmux.pane(shell)
    try tmux.tmux(["send-keys", "-t", shell, "Enter"])
    try tmux.wait(until: "sleep", for: "#{pane_current_command}", shell)
    #expect(try tmux.insert(into: listed) == .changed)
    try expectNothingLeft()
  }

  @Test func anotherScreenOfTheProgramIsNoticed() throws {
    let id = try tmux.window(#"stty raw -echo; printf '\033[?1049h'; cat"#)
    try tmux.wait(until: "cat 1", for: "#{pane_current_command} #{alternate_on}", id)
    let pane = try tmux.pane(id)
    #expect(pane.state.isAlternateScreen == true)
    #expect(InsertionDecision(for: pane.state, manner: nil) == .refuse(.unknownProgram))
    // The program echoes its input.
    #expect(try tmux.insert(into: pane) == .inserted)
    try tmux.tmux(["send-keys", "-t", id, "-H", "1b", "5b", "3f", "31", "30", "34", "39", "6c"])
    try tmux.wait(until: "0", for: "#{alternate_on}", id)
    #expect(try tmux.insert(into: pane) == .changed)
  }

  @Test func onlyOneOfSynchronisedPanesGetsTheText() throws {
    let recorder = try tmux.recorder()
    let other = tmux.workspace.work.appending("other")
    let id = try tmux.tmux([
      "split-window", "-d", "-P", "-F", "#{pane_id}", "-t", recorder.id,
      "stty raw -echo; exec cat >'\(other)'",
    ])
    try tmux.wait(until: "cat", for: "#{pane_current_command}", id)
    try tmux.tmux(["set-option", "-w", "-t", recorder.id, "synchronize-panes", "on"])
    #expect(try tmux.insert(into: tmux.pane(recorder.id)) == .inserted)
    #expect(try recorder.bytes(11) == "/tmp/a.png ")
    #expect(try LocalFiles.read(other) == [])
  }

  @Test func panesOfTheSameIdOnTwoServersAreTwo() throws {
    let first = try tmux.recorder(wantsPastes)
    try tmux.startServer("second")
    let second = try tmux.recorder(server: "second")
    #expect(first.id == second.id)
    #expect(try tmux.insert(into: tmux.pane(second.id, server: "second")) == .inserted)
    #expect(try second.bytes(11) == "/tmp/a.png ")
    #expect(try first.bytes(0) == "")
  }

  @Test func aServerThatDoesNotAnswerIsLeftAtTheDeadline() throws {
    let recorder = try tmux.recorder()
    let pane = try tmux.pane(recorder.id)
    try tmux.signalServer("STOP")
    defer { try? tmux.signalServer("CONT") }
    let error = try #require(throws: TmuxError.self) {
      try pane.server.insert(
        InsertionText(path: Array("/a".utf8)), into: pane, as: .paste,
        until: .after(.milliseconds(300)))
    }
    #expect(error.words == "tmux did not answer in time")
    let listing = try TmuxListing(tmux.servers(), limit: .milliseconds(300))
    #expect(listing.panes.isEmpty && listing.failures.count == 1)
  }

  @Test func aServerThatEndedIsSaidToHaveEnded() throws {
    let pane = try tmux.pane("%0")
    try tmux.tmux(["kill-server"])
    let error = try #require(throws: TmuxError.self) { try tmux.insert(into: pane) }
    guard case .noServer = error else {
      Issue.record("\(error)")
      return
    }
  }

  /// Ends the program of a pane.
  private func end(_ pane: TmuxPane) throws {
    try tmux.run("kill", ["-KILL", "\(pane.program.process)"])
  }
}

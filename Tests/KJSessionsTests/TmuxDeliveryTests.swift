// Waiting for a prompt that accepts pastes, and what happens if none appears.

import KJDomain
import KJRoomSupport
import KJSessions
import KJSystem
import KJTestSupport
import Testing

@Suite struct TmuxDeliveryTests {
  init() {
    Interruption.ignoreBrokenPipe()
  }

  private func deliver(
    _ tmux: FakeTmux, manner: InsertionManner? = nil
  ) throws -> (outcome: InsertionOutcome, time: Duration) {
    let text = try InsertionText(path: Array("/tmp/a.png".utf8))
    let start = ContinuousClock.now
    let outcome = try tmux.server.deliver(
      text, to: tmux.pane, manner: manner, until: .after(.hang))
    return (outcome, ContinuousClock.now - start)
  }

  @Test func aProgramThatTakesPastesGetsOneAtOnce() throws {
    let tmux = try FakeTmux(states: ["1 1", "gone"])
    #expect(try deliver(tmux).outcome == .inserted)
    #expect(try tmux.text() == "/tmp/a.png ")
    #expect(try #require(try tmux.arguments()).contains("paste-buffer -p -d -r"))
  }

  /// Without `-u`, tmux prints `_` for characters that are not ASCII to a client in the C locale.
  @Test func theClientAlwaysSpeaksUTF8ToTheServerThatWasFound() throws {
    let tmux = try FakeTmux(states: ["0 1"])
    _ = try deliver(tmux)
    #expect(try #require(try tmux.arguments()).hasPrefix("-u -S /nowhere load-buffer "))
  }

  @Test func aPromptThatComesInTimeGetsAPaste() throws {
    let tmux = try FakeTmux(states: ["0 0", "0 0", "0 1"])
    #expect(try deliver(tmux).outcome == .inserted)
    let arguments = try #require(try tmux.arguments())
    #expect(arguments.contains("paste-buffer -p -d -r"))
    #expect(arguments.contains("#{?pane_mode,,#{bracket_paste_flag}},%5 1 2 0 0 0 ssh 1}"))
  }

  @Test func withoutAPromptTheTextIsTypedAfterThePause() throws {
    let tmux = try FakeTmux(states: ["0 0"])
    let (outcome, time) = try deliver(tmux)
    #expect(outcome == .inserted)
    #expect(time >= InsertionDecision.patience)
    #expect(try #require(try tmux.arguments()).contains("paste-buffer -d -r"))
  }

  @Test func typingOnRequestDoesNotWait() throws {
    let tmux = try FakeTmux(states: ["1 0", "gone"])
    #expect(try deliver(tmux, manner: .type).outcome == .inserted)
    #expect(try #require(try tmux.arguments()).contains("paste-buffer -d -r"))
  }

  @Test(arguments: [
    (["0 0", "1 0"], InsertionOutcome.refused(.takesNoPastes)), (["0 0", "gone"], .gone),
    (["1 0"], .refused(.takesNoPastes)),
  ])
  func whereTheTextDoesNotBelongNothingIsInserted(
    states: [String], expected: InsertionOutcome
  ) throws {
    let tmux = try FakeTmux(states: states)
    #expect(try deliver(tmux).outcome == expected)
    #expect(try tmux.text() == nil)
  }

  /// A real tmux of this age does not report the flag, and decides for itself whether markers are wanted.
  @Test func aRealPaneGetsThePaste() throws {
    let tmux = try PrivateTmux()
    let recorder = try tmux.recorder(#"\033[?2004h"#)
    let pane = try tmux.pane(recorder.id)
    let text = try InsertionText(path: Array("/tmp/a b.png".utf8))
    #expect(
      try pane.server.deliver(text, to: pane, manner: nil, until: .after(.hang))
        == .inserted)
    let expected = "\u{1B}[200~/tmp/a\\ b.png \u{1B}[201~"
    #expect(try recorder.bytes(expected.utf8.count) == expected)
  }
}

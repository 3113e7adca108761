// Every state of the row, at every width and in every theme, as it was looked at once.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJTerminal

@Suite struct DockGoldenTests {
  private static let hint = "C-] c cancels"
  private static let states: [(String, DockContent)] = [
    ("keys", .keys(DockLayoutTests.actions + [.help], .bar, about: "Claude Code · paste · 41 ms")),
    ("all keys", .keys(SessionAction.standardSlots + [.help], .bar, about: "keys")),
    ("armed", .keys(SessionAction.standardSlots, .modifying(.control, isLocked: false))),
    ("locked", .keys(SessionAction.standardSlots, .modifying(.control, isLocked: true))),
    ("alt", .keys(SessionAction.standardSlots, .modifying(.alt, isLocked: false))),
    (
      "prompt",
      .prompt(
        DockPrompt("file to upload:", LineEditor("~/Pictures/lo"), hint: "Tab completes   Esc back")
      )
    ),
    (
      "refused",
      .prompt(
        DockPrompt(
          "file to upload:", LineEditor("~/Pictures/lo"), hint: "no such file or directory",
          isRefused: true))
    ),
    ("upload", .status(SessionStatus(.progress(done: 0.62), "login.png", hint: hint))),
    ("begin", .status(SessionStatus(.progress(done: nil), "login.png", hint: hint))),
    (
      "several",
      .status(SessionStatus(.progress(done: 0.4), "2 of 5 login.png · Enter waits", hint: hint))
    ),
    ("done", .status(SessionStatus(.done, "login.png → 20261121-091122-login-b07c.png"))),
    (
      "failed",
      .status(
        SessionStatus(
          .failed, "cannot send 'login.png': the disk of the host is full",
          hint: "C-] g tries again"))
    ),
    (
      "question",
      .status(
        SessionStatus(.question, "upload 'login.png'?", hint: "Enter yes   Esc paste as it is"))
    ),
    (
      "line",
      .status(
        SessionStatus(.warning, "no sign of life from the host; the line counts as lost in 4 s"))
    ),
    ("message", .status(SessionStatus(.message, "nothing is under way"))),
  ]

  private static let layout = DockLayout(host: "dev", signs: .unicode)

  @Test(arguments: [("unicode", DockSigns.unicode), ("ascii", .ascii)])
  func everyStateIsLaidOutForEveryWidth(name: String, signs: DockSigns) throws {
    var text = ""
    for columns in [120, 80, 60, 44, 40] {
      for (state, content) in Self.states {
        let line = DockLayout(host: "dev", signs: signs).line(content, columns: columns)
        let label = "\(columns) \(state)"
        text += label + String(repeating: " ", count: 14 - label.count)
        text += "|\(line.spans.map(\.text).joined())|\n"
      }
    }
    try GoldenFile(FilePath("dock/rows-\(name).txt").string).compare(with: Array(text.utf8))
  }

  @Test func everyStateIsPaintedInEveryThemeAndWithoutColors() throws {
    var text = ""
    for (state, content) in Self.states {
      let line = Self.layout.line(content, columns: 80)
      let painters = DockTheme.allCases.map { ("\($0)", DockPainter($0, .full)) }
      for (name, painter) in painters + [("no color", DockPainter(.dark, .none))] {
        let bytes = painter.bytes(of: line)
        #expect(bytes.utf8.count <= 4096)
        text += "\(state), \(name): \(bytes.replacing("\u{1B}", with: "␛"))\n"
      }
    }
    try GoldenFile("dock/painted.txt").compare(with: Array(text.utf8))
  }
}

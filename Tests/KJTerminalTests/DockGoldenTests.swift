// Every state of the row, at every width and in every theme, as once approved by a person.

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
    ("kept", .keys(DockLayoutTests.actions + [.help], .program, about: "paste")),
    (
      "confirm",
      .keys(DockRow(BarSlots(.confirm), quick: .slash, SessionFacts(), .bar, about: "paste"))
    ),
    ("letter", .accents(nil)),
    ("accents", .accents(accents)),
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
        SessionStatus(.warning, "no answer from the host; kj gives up the connection in 4 s"))
    ),
    ("message", .status(SessionStatus(.message, "nothing is under way"))),
  ]

  private static var accents: Accents? {
    var accents = Accents(UInt8(ascii: "a"))
    _ = accents?.select(1)
    return accents
  }

  private static let list = DockPicker(
    "uploads", LineEditor("p"),
    [
      DockPicker.Item("20261121-093015-photo-4f2a.jpg", detail: "1568x882  214 kB  2m"),
      DockPicker.Item("20261121-091122-login-b07c.png", detail: "1280x800  96 kB  24m"),
      DockPicker.Item("日本のスクリーンショット.png", detail: "900x600  40 kB  16h"),
      DockPicker.Item("e\u{301}e\u{301}.png", detail: "4 kB  2d"),
      DockPicker.Item(mark: "^", "שלום.png", detail: "4 kB  2d"),
      DockPicker.Item(String(repeating: "x", count: 150), detail: "4 kB  2d"),
    ],
    selected: 1, emptyText: "nothing has been uploaded to this host yet",
    hint: "2/6   Enter inserts   Esc back")
  /// A list beside a picture, whose cells are dots.
  private static let pictured = DockPicker(
    list.title, list.line, list.items, selected: 1, emptyText: "", hint: list.hint,
    hasPictures: true)
  private static let lists: [(String, DockPicker)] = [
    ("list", list),
    ("pictured", pictured),
    (
      "vain",
      DockPicker(
        "clips", LineEditor("zzz"), [], selected: nil, emptyText: "no match",
        hint: "Enter inserts  ^P pin  ^D remove  Esc back")
    ),
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
    for size in [(120, 24), (80, 24), (40, 10)] {
      for (state, picker) in Self.lists {
        text += "\(size.0)x\(size.1) \(state)\n"
        let lines = DockLayout(host: "dev", signs: signs)
          .lines(.picker(picker), TerminalSize(columns: size.0, rows: size.1))
        for line in lines {
          let picture = String(repeating: ".", count: line.indent)
          text += "|\(picture)\(line.spans.map(\.text).joined())|\n"
        }
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
    for (state, picker) in Self.lists {
      for theme in DockTheme.allCases {
        let painter = DockPainter(theme, .full)
        let lines = Self.layout.lines(.picker(picker), TerminalSize(columns: 80, rows: 24))
        let bytes = lines.map(painter.bytes).joined(separator: "\n")
        #expect(bytes.utf8.count <= 4096)
        text += "\(state), \(theme): \(bytes.replacing("\u{1B}", with: "␛"))\n"
      }
    }
    try GoldenFile("dock/painted.txt").compare(with: Array(text.utf8))
  }
}

// The targets of --insert=: parsed, printed back, and refused with a hint about the next step.

import KJBase
import KJDomain
import KJTestSupport
import Testing

@Test(
  arguments: [
    ("auto", .auto),
    ("tmux", .tmux(target: nil)), ("tmux:%5", .tmux(target: "%5")),
    ("tmux:=dev:0.1", .tmux(target: "=dev:0.1")), ("screen:1234.dev", .screen(name: "1234.dev")),
    ("kitty", .kitty(id: nil)), ("kitty:12", .kitty(id: 12)), ("wezterm:0", .wezterm(id: 0)),
    ("iterm2", .iterm2(id: nil)),
    (
      "iterm2:8A2B0C4D-1E2F-4A5B-8C7D-9E0F1A2B3C4D",
      .iterm2(id: "8A2B0C4D-1E2F-4A5B-8C7D-9E0F1A2B3C4D")
    ),
    ("zellij:main:terminal_3", .zellij(session: "main", pane: "terminal_3")),
    ("zellij:a:b:3", .zellij(session: "a:b", pane: "3")), ("clipboard", .clipboard),
    ("osc52", .osc52),
  ] as [(String, InsertionTarget)])
func aTargetIsReadAndPrintedBack(text: String, expected: InsertionTarget) throws {
  let target = try InsertionTarget(parsing: text)
  #expect(target == expected)
  #expect(target.description == text)
}

@Test(arguments: [
  ("", "unknown kind of target"), ("tmux:", "nothing follows the colon"),
  ("screen", "write 'screen:NAME'"), ("kitty:one", "the part after the colon must be a number"),
  ("kitty:007", "the part after the colon must be a number"),
  ("wezterm:-1", "the part after the colon must be a number"),
  ("iterm2:3", "the part after the colon must be a session ID"),
  ("zellij:main", "write 'zellij:SESSION:PANE'"), ("zellij::3", "write 'zellij:SESSION:PANE'"),
  ("clipboard:x", "nothing may follow 'clipboard'"),
  ("tmux:a\u{1B}b", "it contains a character that cannot be shown"),
  ("TMUX", "unknown kind of target"),
])
func aTargetThatIsNoneIsRefused(text: String, reason: String) throws {
  let failure = try #require(throws: Failure.self) { try InsertionTarget(parsing: text) }
  #expect(failure.status == .usage)
  #expect(failure.message == "cannot insert into '\(text.printable)': \(reason)")
}

@Test func aMistypedKindIsAnsweredWithTheNearestOne() throws {
  let failure = try #require(throws: Failure.self) { try InsertionTarget(parsing: "tmx:%1") }
  #expect(failure.advice.first == "did you mean 'tmux'?")
}

@Test(arguments: ["%1", "@3", "$0"])
func anIDOfTmuxAloneIsAnsweredWithItsTarget(id: String) throws {
  let failure = try #require(throws: Failure.self) { try InsertionTarget(parsing: id) }
  #expect(failure.advice.first == "did you mean 'tmux:\(id)'?")
}

@Test(arguments: 0..<20)
func whateverIsReadIsPrintedBack(seed: Int) {
  var generator = SeededNumbers(seed: UInt64(seed))
  let pieces = [
    "tmux", "kitty", "zellij", "screen", ":", "1", "0", "%", "a", "\u{301}", ".", "=", " ",
  ]
  for _ in 0..<500 {
    let count = Int.random(in: 1...6, using: &generator)
    let text = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    guard let target = try? InsertionTarget(parsing: text) else { continue }
    #expect(Array(target.description.utf8) == Array(text.utf8))
  }
}

// For which programs a dropped picture is uploaded.

import Testing

@testable import KJDomain

@Suite struct DropPlaceTests {
  private typealias Row = (ForegroundProgram?, told: CodingAgent?, title: String)

  private static let taken: [Row] = [
    (.agent(.claudeCode), nil, ""), (.agent(.codex), .aider, ""), (.other("sh"), .aider, ""),
    (nil, .codex, ""), (nil, nil, "\u{2733} Fix login button"), (nil, nil, "Claude Code"),
  ]
  private static let forAll: [Row] = [
    (.shell("bash"), nil, ""), (.other("opencode"), nil, ""), (nil, nil, "vim"),
  ]
  private static let left: [Row] = [
    (.obeysKeys("vim"), .claudeCode, "\u{2733} x"), (.leadsElsewhere("ssh"), .claudeCode, ""),
    (.multiplexer("tmux"), .claudeCode, ""),
  ]

  private func place(_ rule: DropRule, _ row: Row) -> DropPlace? {
    DropPlace(by: rule, front: row.0, told: row.told, title: row.title)
  }

  @Test func knownAgentsGetPicturesAndProgramsThatObeyKeysNever() {
    for row in Self.taken {
      #expect(place(.agents, row)?.agent == (row.0?.agent ?? row.told ?? .claudeCode))
      #expect(place(.upload, row) != nil && place(.leave, row) == nil)
    }
    for row in Self.forAll {
      #expect(place(.agents, row) == nil && place(.upload, row) != nil)
      #expect(place(.leave, row) == nil)
    }
    for row in Self.left {
      for rule in DropRule.allCases { #expect(place(rule, row) == nil) }
    }
    // A title says nothing where the host says what is in front.
    #expect(place(.agents, (.other("less"), nil, "\u{2733} Claude Code")) == nil)
    // A shell that the person has left the agent for is a shell.
    #expect(place(.agents, (.shell("bash"), .claudeCode, "")) == nil)
  }

  @Test func onlyATitleThatSaidSoCanTakeItBack() {
    let byTitle = place(.agents, (nil, nil, "\u{2733} a"))
    #expect(byTitle?.isStillNamed(by: "\u{2733} b") == true)
    #expect(byTitle?.isStillNamed(by: "bash") == false)
    #expect(place(.agents, (nil, .codex, ""))?.isStillNamed(by: "bash") == true)
    #expect(place(.agents, (.agent(.codex), nil, ""))?.isStillNamed(by: "x") == true)
  }

  @Test func theFormIsNamedOnlyWhereTheHostDoesNotSeeTheAgent() {
    #expect(place(.agents, (.agent(.aider), nil, ""))?.format == nil)
    #expect(place(.agents, (.other("python3"), .aider, ""))?.format == .add)
  }

  @Test(arguments: [
    (ForegroundProgram.agent(.claudeCode), PathFormat.path, 1), (.agent(.codex), .path, 2),
    // `@/t/ä.png ` and so on, a character at a time.
    (.agent(.claudeCode), .at, 10), (.agent(.aider), .add, 16), (.shell("fish"), .path, 9),
  ])
  func anInsertionIsTakenBack(front: ForegroundProgram, form: PathFormat, count: Int) throws {
    let text = try InsertionText(path: Array("/t/ä.png".utf8), as: form)
    let undo = try #require(InsertionUndo(of: text, from: front))
    #expect(undo.bytes == Array(repeating: 0x7F, count: count))
  }

  @Test(arguments: [ForegroundProgram.other("x"), .obeysKeys("vim"), .multiplexer("tmux")])
  func elsewhereNobodyKnowsHow(front: ForegroundProgram) throws {
    let text = try InsertionText(path: Array("/t/a.png".utf8))
    #expect(InsertionUndo(of: text, from: front) == nil)
  }
}

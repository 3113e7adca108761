// For which programs a dropped picture is uploaded.

import KJDomain
import KJRoomSupport
import Testing

@testable import KJDrops

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

  private func outcome(_ rule: DropRule, _ row: Row) -> BarOutcome {
    var situation = BarSituation(on: ["dev"])
    (situation.front, situation.title) = (row.0, row.title)
    var own = BarProperties()
    (own.drops, own.agent) = (rule, row.told)
    return BarOutcome(in: situation, own, BarSettings(), DropSettings())
  }

  private func place(_ rule: DropRule, _ row: Row) -> DropPlace? {
    DropPlace(by: outcome(rule, row), front: row.0)
  }

  @Test func knownAgentsGetPicturesAndProgramsThatObeyKeysNever() {
    for row in Self.taken {
      #expect(place(.agents, row)?.agent == (row.0?.agent ?? row.told ?? .claudeCode))
      #expect(place(.upload, row) != nil && place(.leave, row) == nil)
      #expect(place(.ask, row) == nil)
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

  @Test func whereThePersonDecidesTheyAreAsked() {
    for row in Self.taken + Self.forAll {
      #expect(DropPlace.isOffered(by: .ask, front: row.0))
      #expect(!DropPlace.isOffered(by: .upload, front: row.0))
      #expect(DropPlace(wishedBy: outcome(.ask, row), front: row.0) != nil)
    }
    #expect(DropPlace.isOffered(by: .agents, front: .shell("bash")))
    #expect(!DropPlace.isOffered(by: .agents, front: .agent(.codex)))
  }

  @Test func onlyATitleThatSaidSoCanTakeItBack() {
    let byTitle = place(.agents, (nil, nil, "\u{2733} a"))
    #expect(byTitle?.isStillNamed(by: outcome(.agents, (nil, nil, "\u{2733} b"))) == true)
    #expect(byTitle?.isStillNamed(by: outcome(.agents, (nil, nil, "bash"))) == false)
    let other = outcome(.agents, (nil, nil, "bash"))
    #expect(place(.agents, (nil, .codex, ""))?.isStillNamed(by: other) == true)
    #expect(place(.agents, (.agent(.codex), nil, ""))?.isStillNamed(by: other) == true)
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

  @Test func aPathGoesOnlyWhereThePictureWasDropped() {
    let agent = place(.agents, (.agent(.claudeCode), nil, ""))
    #expect(agent?.refusal(at: .agent(.claudeCode)) == nil)
    #expect(agent?.refusal(at: .shell("bash")) == .notInFront("Claude Code"))
    #expect(agent?.refusal(at: nil) == .frontUnknown("Claude Code"))
    // Where the host never said what is in front, nobody can tell.
    let titled = place(.agents, (nil, .codex, ""))
    #expect(titled != nil && titled?.refusal(at: nil) == nil)
  }
}

// The programs for which kj uploads dropped pictures.

import KJDomain
import KJLending
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
  private static let elsewhere: [Row] = [
    (.leadsElsewhere("ssh"), .claudeCode, ""), (.multiplexer("tmux"), .claudeCode, ""),
    (.leadsElsewhere("another user's program"), nil, ""),
  ]

  private func outcome(_ rule: DropRule, _ row: Row) -> BarOutcome {
    var situation = BarSituation(on: ["dev"])
    (situation.front, situation.title) = (row.0, row.title)
    var own = BarProperties()
    (own.drops, own.agent) = (rule, row.told)
    return BarOutcome(in: situation, own, BarSettings(), DropSettings())
  }

  private func verdict(_ rule: DropRule, _ row: Row) -> DropPlace.Verdict {
    DropPlace.verdict(by: outcome(rule, row), front: row.0)
  }

  private func place(_ rule: DropRule, _ row: Row) -> DropPlace? {
    if case .uploaded(let place) = verdict(rule, row) { place } else { nil }
  }

  private func isAskedAbout(_ rule: DropRule, _ row: Row) -> Bool {
    if case .askedAbout = verdict(rule, row) { true } else { false }
  }

  @Test func knownAgentsGetPicturesAndWhereNobodyCanTellThePersonIsAsked() {
    for row in Self.taken {
      #expect(place(.agents, row)?.agent == (row.0?.agent ?? row.told ?? .claudeCode))
      #expect(place(.upload, row) != nil && isAskedAbout(.ask, row))
    }
    for row in Self.forAll {
      #expect(isAskedAbout(.agents, row) && place(.upload, row) != nil && isAskedAbout(.ask, row))
    }
    for row in Self.elsewhere {
      for rule in DropRule.allCases where rule != .leave { #expect(isAskedAbout(rule, row)) }
    }
    // A title is ignored if the host says what is in front.
    #expect(isAskedAbout(.agents, (.other("less"), nil, "\u{2733} Claude Code")))
    // Once the person has left the agent for a shell, the shell is what counts.
    #expect(isAskedAbout(.agents, (.shell("bash"), .claudeCode, "")))
  }

  @Test func aProgramThatThePersonAllowedForGoodIsNotAskedAbout() {
    let outcome = outcome(.agents, (.other("gptme"), nil, ""))
    func verdict(_ front: ForegroundProgram) -> DropPlace.Verdict {
      DropPlace.verdict(by: outcome, front: front, always: ["gptme", "less", "screen"])
    }
    #expect(
      DropPlace(wishedBy: outcome, front: .other("gptme")).map { .uploaded($0) }
        == verdict(.other("gptme")))
    #expect(verdict(.obeysKeys("less")) == .passes)
    for front in [ForegroundProgram.multiplexer("screen"), .other("pager")] {
      #expect(DropPlace(wishedBy: outcome, front: front).map { .askedAbout($0) } == verdict(front))
    }
  }

  @Test func aCommandInFrontIsShownBeforeFilesGoThroughIt() {
    func place(_ passage: FrontPassage, _ front: ForegroundProgram) -> DropPlace? {
      DropPlace(wishedBy: outcome(.agents, (front, nil, "")), front: front, behind: passage)
    }
    func verdict(_ passage: FrontPassage, _ front: ForegroundProgram) -> DropPlace.Verdict {
      DropPlace.verdict(by: outcome(.agents, (front, nil, "")), front: front, behind: passage)
    }
    let proposed = FrontPassage("docker exec -i app", isAllowed: false)
    let elsewhere = place(proposed, .leadsElsewhere("docker"))
    #expect(elsewhere?.proposal == "docker exec -i app")
    #expect(elsewhere?.words == " through 'docker exec -i app'")
    #expect(verdict(proposed, .leadsElsewhere("docker")) == elsewhere.map { .askedAbout($0) })
    let allowed = FrontPassage("docker exec -i app", isAllowed: true)
    let inside = place(allowed, .agent(.claudeCode))
    #expect(inside?.proposal == nil && inside?.words == "" && inside?.passage == allowed)
    #expect(verdict(allowed, .agent(.claudeCode)) == inside.map { .uploaded($0) })
  }

  @Test func whatObeysKeysGetsNothingAndNothingIsAskedIfDropsAreLeft() {
    for rule in DropRule.allCases {
      #expect(verdict(rule, (.obeysKeys("vim"), .claudeCode, "\u{2733} x")) == .passes)
    }
    for row in Self.taken + Self.forAll + Self.elsewhere {
      #expect(verdict(.leave, row) == .passes)
    }
  }

  @Test func theQuestionNamesWhatThePersonMayNotExpect() {
    let words = (Self.taken + Self.forAll + Self.elsewhere).map { row in
      DropPlace(wishedBy: outcome(.ask, row), front: row.0)?.words
    }
    #expect(
      words == [
        "", "", " for 'sh'", "", "", "", "", " for 'opencode'", " for an unknown program",
        " behind 'ssh'", " behind 'tmux'", " for another user's program",
      ])
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
    // `@/t/ä.png ` and so on, one character at a time.
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

  @Test func norInAnAgentWithoutAKnownChip() throws {
    let text = try InsertionText(path: Array("/t/a.png".utf8))
    let warp = try #require(CodingAgent("warp"))
    #expect(InsertionUndo(of: text, from: .agent(warp)) == nil)
  }

  @Test func aPathGoesOnlyWhereThePictureWasDropped() {
    let agent = place(.agents, (.agent(.claudeCode), nil, ""))
    #expect(agent?.refusal(at: .agent(.claudeCode)) == nil)
    #expect(agent?.refusal(at: .shell("bash")) == .notInFront("Claude Code"))
    #expect(agent?.refusal(at: nil) == .frontUnknown("Claude Code"))
    // If the host never said what is in front, kj cannot tell.
    let titled = place(.agents, (nil, .codex, ""))
    #expect(titled != nil && titled?.refusal(at: nil) == nil)
  }
}

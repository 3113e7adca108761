// The rules of the bar: which one decides which property.

import KJBase
import Testing

@testable import KJDomain

@Suite struct BarOutcomeTests {
  private func settings(_ json: String) throws -> BarSettings {
    let setting = try #require(ConfigurationSetting(named: "bar.rules"))
    var configuration = Configuration()
    try setting.set(try JSONReader.read(Array(json.utf8)).value, in: &configuration)
    return configuration.bar
  }

  private func outcome(
    _ json: String, own: BarProperties = BarProperties(),
    _ change: (inout BarSituation) -> Void = { _ in }
  ) throws -> BarOutcome {
    var situation = BarSituation(on: ["dev", "me@dev"])
    change(&situation)
    return BarOutcome(in: situation, own, try settings(json), DropSettings())
  }

  @Test func withoutARuleTheSettingsHold() throws {
    let outcome = try outcome("[]")
    #expect(outcome.show == BarDecision(value: .auto, source: .settings))
    #expect(outcome.drops == BarDecision(value: .agents, source: .settings))
    #expect(outcome.agent == nil && outcome.format == nil && outcome.manner == nil)
    #expect(outcome.keepsClips.value)
  }

  @Test func theFirstRuleThatSaysSomethingDecidesEachProperty() throws {
    let rules = #"""
      [{"host": "other", "theme": "oled"}, {"host": "d*", "theme": "dark"}, {"theme": "light", "drops": "ask"}]
      """#
    let outcome = try outcome(rules)
    #expect(outcome.theme == BarDecision(value: .dark, source: .rule(1, dependsOnTitle: false)))
    #expect(outcome.drops == BarDecision(value: .ask, source: .rule(2, dependsOnTitle: false)))
    var own = BarProperties()
    own.theme = .terminal
    #expect(
      try self.outcome(rules, own: own).theme == BarDecision(value: .terminal, source: .person))
  }

  @Test(arguments: [
    (#"{"host": "DEV"}"#, true), (#"{"host": "me@dev"}"#, true), (#"{"host": "de"}"#, false),
    (#"{"host": ["x", "d?v"]}"#, true), (#"{"host": ["*", "!me@*"]}"#, false),
    (#"{"host": "!bank*"}"#, true), (#"{"title": "*FIX*"}"#, true), (#"{"title": "fix"}"#, false),
    (#"{"title": "*[a-z]*"}"#, false), (#"{"program": "python3"}"#, true),
    (#"{"program": ["vim", "!python*"]}"#, false), (#"{"screen": "alternate"}"#, true),
    (#"{"screen": "main"}"#, false), (#"{"paste": true}"#, false), (#"{"paste": false}"#, true),
    (#"{"host": "dev", "program": "less"}"#, false), (#"{}"#, true),
  ])
  func aRuleHoldsIfAllItsConditionsDo(conditions: String, holds: Bool) throws {
    let rule = conditions.dropLast() + (conditions == "{}" ? "" : ", ") + #""theme": "oled"}"#
    let outcome = try outcome("[\(rule)]") {
      $0.title = "Ein Fix: Töne"
      $0.front = .other("python3")
      $0.screen = .alternate
    }
    #expect((outcome.theme.value == .oled) == holds)
  }

  @Test func aProgramThatIsNotKnownIsNeitherOneNorAnother() throws {
    #expect(try outcome(#"[{"program": "!vim", "theme": "oled"}]"#).theme.value == .auto)
  }

  @Test func anAgentIsWhatTheHostSeesThenARuleThenTheTitle() throws {
    let rules = #"""
      [{"title": "*chat*", "agent": "aider"}, {"program": "wrapper", "agent": "codex"},
       {"program": "claude", "as": "at"}, {"program": "codex", "as": "markdown"}]
      """#
    let byRule = try outcome(rules) { $0.title = "A chat" }
    #expect(byRule.agent == BarDecision(value: .aider, source: .rule(0, dependsOnTitle: true)))
    let byHost = try outcome(rules) {
      $0.title = "A chat"
      $0.front = .agent(.claudeCode)
    }
    #expect(byHost.agent == BarDecision(value: .claudeCode, source: .host))
    #expect(byHost.format?.value == .at)
    // The name of the agent counts as the name of the program.
    let wrapped = try outcome(rules) { $0.front = .other("wrapper") }
    #expect(wrapped.agent?.value == .codex && wrapped.format?.value == .markdown)
    let byTitle = try outcome(rules) { $0.title = "\u{2733} Fix" }
    #expect(byTitle.agent == BarDecision(value: .claudeCode, source: .title))
    // A shell is not an agent, whatever its title says.
    let shell = try outcome(rules) {
      $0.title = "A chat"
      $0.front = .shell("bash")
    }
    #expect(shell.agent == nil)
  }

  @Test func theQuickTextIsThatOfARuleThenOfTheAgent() throws {
    let rules = #"[{"title": "*chat*", "agent": "aider"}, {"program": "codex", "quick": "@"}]"#
    #expect(try outcome("[]").quickText == .slash)
    #expect(try outcome(rules) { $0.title = "A chat" }.quickText == .add)
    let ruled = try outcome(rules) { $0.front = .agent(.codex) }
    #expect(ruled.quickText == .at && ruled.quick?.source == .rule(1, dependsOnTitle: false))
    #expect(try outcome(rules) { $0.front = .agent(.claudeCode) }.quickText == .slash)
  }

  /// Even a pattern designed to cause runaway backtracking must finish.
  @Test func manyStarsTakeNoTime() throws {
    let stars = String(repeating: "*a", count: 120)
    let outcome = try outcome(#"[{"title": "\#(stars)b", "theme": "oled"}]"#) {
      $0.title = String(repeating: "a", count: 256)
    }
    #expect(outcome.theme.value == .auto)
  }

  @Test(
    arguments: [
      ("{}", "'rules' must be a JSON array of rules, as described in kj-config(5)", []),
      ("[1]", "a rule must be an object in braces", [.index(0)]),
      (#"[{}, {"hots": "x"}]"#, "unknown key 'hots' in a rule", [.index(1), .key("hots")]),
      (
        #"[{"host": ["a", 1]}]"#,
        "'host' must be a pattern or an array of patterns, none of them empty",
        [.index(0), .key("host")]
      ),
      (
        #"[{"title": "!"}]"#,
        "'title' must be a pattern or an array of patterns, none of them empty",
        [.index(0), .key("title")]
      ),
      (
        #"[{"slots": ["upload", "fly"]}]"#,
        "'fly' is not a session action; kj-attach(1) lists them",
        [.index(0), .key("slots"), .index(1)]
      ),
      (
        #"[{"screen": "both"}]"#, "'screen' must be 'main' or 'alternate'",
        [.index(0), .key("screen")]
      ),
      (#"[{"quick": 1}]"#, "'quick' must be a string", [.index(0), .key("quick")]),
      (
        #"[{"slots": "all"}]"#, "'slots' must be an array of strings, 'agent' or 'confirm'",
        [.index(0), .key("slots")]
      ),
      (#"[{"clips": 1}]"#, "'clips' must be true or false", [.index(0), .key("clips")]),
    ] as [(String, String, [SettingProblem.Step])])
  func whatIsWrongIsNamedWithItsPlace(
    json: String, reason: String, place: [SettingProblem.Step]
  ) throws {
    #expect(throws: SettingProblem(reason: reason, place: place)) { _ = try settings(json) }
  }
}

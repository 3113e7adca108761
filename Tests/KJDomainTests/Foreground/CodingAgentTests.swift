// The table of coding agents: how each is recognized, which facts prove nothing, and how kj uses a row.

import KJBase
import Testing

@testable import KJDomain

extension CodingAgent {
  static let claudeCode = CodingAgent("claude")!
  static let codex = CodingAgent("codex")!
  static let aider = CodingAgent("aider")!
}

@Suite struct CodingAgentTests {
  private func front(_ words: [String], executable: String? = nil) -> ForegroundProgram? {
    ForegroundProgram([
      RunningProgram(id: 10, parent: 8, arguments: words, executable: executable)
    ])
  }

  /// Command lines on hosts, as people and other programs have reported them.
  private static let commandLines: [(id: String, words: [String])] = [
    ("claude", ["/home/me/.local/bin/claude", "--resume"]),
    ("claude", ["node", "/usr/lib/node_modules/@anthropic-ai/claude-code/cli.js"]),
    ("codex", ["codex", "--no-alt-screen"]),
    ("codex", ["node", "/usr/lib/node_modules/@openai/codex/bin/codex.js"]),
    ("aider", ["/usr/bin/python3.11", "/home/me/.local/bin/aider"]),
    ("aider", ["python3", "-m", "aider"]),
    ("gemini", ["node", "--no-warnings=DEP0040", "/usr/local/bin/gemini"]),
    ("gemini", ["node", "/usr/lib/node_modules/@google/gemini-cli/bundle/gemini.js"]),
    ("qwen", ["node", "/home/me/.npm/bin/qwen"]),
    ("qwen", ["node", "/usr/lib/node_modules/@qwen-code/qwen-code/dist/index.js"]),
    ("opencode", ["opencode"]),
    ("opencode", ["/home/me/.pnpm/opencode-ai/bin/opencode.exe"]),
    ("crush", ["crush"]), ("crush", ["node", "/x/@charmland/crush/bin/run.js"]),
    ("cline", ["node", "/usr/local/bin/cline"]),
    ("letta", ["node", "/usr/lib/node_modules/@letta-ai/letta-code/letta.js"]),
    ("omp", ["bun", "/x/@oh-my-pi/pi-coding-agent/src/cli.ts"]),
    ("warp", ["warp-tui"]), ("vtcode", ["vtcode"]), ("grok", ["grok-build"]),
    ("grok", ["bun", "/x/grok-dev/dist/index.js"]),
    ("hermes", ["python3", "-m", "hermes_cli.main"]),
    ("hermes", ["node", "/x/hermes_cli/tui_dist/entry.js"]),
    ("gptme", ["/home/me/venv/bin/python", "/home/me/venv/bin/gptme"]),
    ("gptme", ["python3", "-m", "gptme"]),
    ("kimi-cli", ["python3", "/home/me/.local/bin/kimi-cli"]),
    ("kimi-code", ["node", "/x/@moonshot-ai/kimi-code/dist/main.js"]),
    ("pi", ["node", "/x/@earendil-works/pi-coding-agent/dist/cli.js"]),
    ("continue", ["node", "/x/@continuedev/cli/dist/cn.js"]),
    ("openhands", ["python3", "/home/me/.local/bin/openhands"]),
    ("trae", ["python3", "-m", "trae_agent.cli"]), ("antigravity", ["/home/me/.local/bin/agy"]),
  ]

  @Test(arguments: commandLines)
  func eachIsRecognised(id: String, words: [String]) throws {
    #expect(front(words)?.agent?.id == id)
  }

  @Test func everySureRowIsRecognised() {
    // Goose has neither a name nor a path that only Goose uses.
    let sure = CodingAgent.all.filter(\.isSure).map(\.id).filter { $0 != "goose" }
    #expect(Set(Self.commandLines.map(\.id)) == Set(sure))
  }

  /// Other programs also have these names, or nobody has examined the agent.
  @Test(arguments: [
    "kilo", "amp", "warp", "vibe", "pi", "q", "goose", "droid", "omp", "grok", "hermes", "kimi",
    "letta", "cn", "copilot", "agent", "cmd", "kiro-cli", "cursor-agent", "auggie", "devin",
    "junie",
  ])
  func aNameThatProvesNothingIsNoAgent(name: String) throws {
    #expect(front([name]) == .other(name))
    let likely = try #require(front([name])?.likelyAgent)
    #expect((likely.commands + likely.shared).contains(name))
  }

  @Test func aTitleCountsTogetherWithAnInterpreter() {
    #expect(front(["Kimi Code"], executable: "/usr/bin/python3.12")?.agent?.id == "kimi-cli")
    #expect(front(["pi"], executable: "/usr/local/bin/node")?.agent?.id == "pi")
    #expect(front(["pi"], executable: "/usr/bin/pi") == .other("pi"))
    #expect(front(["vim"], executable: "/usr/bin/node") == .obeysKeys("vim"))
  }

  @Test func theAgentThatStartedTheOthersCounts() {
    let processes = [
      RunningProgram(id: 12, parent: 30, arguments: ["codex", "mcp-server"]),
      RunningProgram(id: 30, parent: 8, arguments: ["claude"]),
    ]
    #expect(ForegroundProgram(processes) == .agent(.claudeCode))
  }

  @Test func noTwoRowsShareAnIdentifierOrANameOfTheirOwn() {
    for words in [
      CodingAgent.all.map(\.id), CodingAgent.all.map(\.name), CodingAgent.all.flatMap(\.commands),
      CodingAgent.all.flatMap(\.files), CodingAgent.all.flatMap(\.modules),
    ] {
      #expect(Set(words).count == words.count)
    }
    let own = Set(CodingAgent.all.flatMap(\.commands))
    #expect(own.isDisjoint(with: CodingAgent.all.flatMap(\.shared)))
  }

  @Test(
    arguments: [
      (#"{"agents":[{"id":"x"}]}"#, "an agent has no 'name'"),
      (
        #"{"agents":[{"id":"x","name":"X","as":"path","colour":1}]}"#,
        "an agent has no setting 'colour'"
      ),
      (#"{"agents":[{"id":"x","name":"X","as":"nowhere"}]}"#, nil),
      (#"{"agents":[{"id":"x","name":"X","as":"path","attaches":"soon"}]}"#, nil),
    ] as [(String, String?)])
  func aRowThatIsWrongIsRefused(table: String, reason: String?) {
    let error = #expect(throws: JSONError.self) { try CodingAgent.read(Array(table.utf8)) }
    if let reason { #expect(error?.reason == reason) }
  }

  /// The form for each kind of agent, and for a program that may be an agent.
  @Test func theFormFollowsTheAgent() throws {
    func text(_ words: [String]) throws -> String {
      try InsertionContent.path(Array("/t/a.png".utf8), as: nil).text(for: front(words)).text
    }
    #expect(try text(["crush"]) == "/t/a.png")
    #expect(try text(["aider"]) == "/add /t/a.png")
    #expect(try text(["kilo"]) == "/t/a.png" && text(["unheard-of"]) == "/t/a.png")
  }

  @Test(arguments: [
    (["claude"], nil), (["opencode"], nil), (["gptme"], "as text"), (["agy"], "as text"),
    (["grok"], "as text"), (["bash"], nil), (["unheard-of"], nil),
    (["gemini"], "which asks before it reads the file"),
    (["qwen"], "which reads only files below its directory and ~/.qwen/tmp"),
  ])
  func aPersonIsToldWhatBecomesOfAPath(words: [String], note: String?) throws {
    let path = try InsertionText(path: Array("/t/a.png".utf8))
    #expect(path.note(in: front(words)) == note)
    #expect(try InsertionText(text: Array("words".utf8)).note(in: front(words)) == nil)
  }

  @Test(arguments: [
    ("crush", "a.webp", "which does not accept .webp"),
    ("qwen", "a.GIF", "which does not accept .gif"),
    ("crush", "a.log", nil), ("claude", "a.webp", nil), ("agy", "a.webp", "as text"),
  ])
  func aPersonIsToldOfAPictureThatAnAgentRefuses(agent: String, name: String, note: String?) throws
  {
    let path = try InsertionText(path: Array("/t/\(name)".utf8))
    #expect(path.note(in: front([agent])) == note)
  }

  @Test(arguments: [
    ("opencode", "> [Image 1] ", true), ("crush", "■ a.png", true), ("crush", "[Image #1]", false),
    ("gemini", "[Image ...b4f2a.jpg]", true), ("gptme", "[Image #1]", false),
    ("gptme", "> /t/other.png", true),
  ])
  func eachShowsItsOwnChip(id: String, screen: String, isShown: Bool) throws {
    let agent = try #require(CodingAgent(id))
    let text = try InsertionText(path: Array("/t/other.png".utf8))
    let appearance = Appearance(of: text, in: .agent(agent))
    #expect(appearance.count(in: screen).shows(moreThan: appearance.count(in: "> ")) == isShown)
    #expect(!appearance.mayBeHidden)
  }

  @Test func anAgentWithoutAKnownChipMayShowNothing() throws {
    let text = try InsertionText(path: Array("/t/a.png".utf8))
    let warp = try #require(CodingAgent("warp"))
    #expect(Appearance(of: text, in: .agent(warp)).mayBeHidden)
    #expect(!Appearance(of: text).mayBeHidden)
  }

  @Test(arguments: [
    ("[Image #]", "[Image #12] [Image 3] [Image #x]", [12, 3]), ("[Image #", "[Image#3", [3]),
    ("■ ", "■ a ■ b", [0, 0]), ("[Image #]", "[Image #1234567]", []),
  ])
  func aSignStandsForANumber(pattern: String, text: String, numbers: [Int]) {
    #expect(ChipPattern(pattern).numbers(in: ChipPattern.bare(text)) == numbers)
  }
}

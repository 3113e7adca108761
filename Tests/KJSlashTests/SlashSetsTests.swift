// Which commands are offered for a program, and how a person's own commands change that.

import KJBase
import KJDomain
import KJSlash
import Testing

@Suite struct SlashSetsTests {
  static func command(_ text: String, _ description: String = "") throws -> SlashCommand {
    var command = try SlashCommand(typed: text)
    try command.describe(typed: description)
    return command
  }

  static func texts(_ id: SlashSet.ID) -> [String] { SlashSet.builtIn(id).commands.map(\.text) }

  @Test(arguments: SlashSet.ID.allCases)
  func withoutOnesOwnThereIsWhatCameWithKj(_ id: SlashSet.ID) {
    let choices = SlashSets().choices(for: id)
    #expect(choices.map(\.command) == SlashSet.builtIn(id).commands)
    #expect(choices.allSatisfy { $0.set == id && !$0.isOwn })
  }

  @Test func onesOwnComeFirstAndWin() throws {
    var sets = SlashSets()
    try sets.add(Self.command("/zeta"), to: .claude)
    try sets.add(Self.command("/compact", "my way"), to: .claude)
    let choices = sets.choices(for: .claude)
    #expect(
      choices.map(\.command.text)
        == ["/zeta", "/compact"] + Self.texts(.claude).filter { $0 != "/compact" })
    #expect(choices[1].command.description == "my way")
    #expect(choices.filter(\.isOwn).map(\.command.text) == ["/zeta", "/compact"])
    #expect(sets.choices(for: .codex).allSatisfy { !$0.isOwn })
  }

  @Test func ofADisabledSetOnesOwnAreLeft() throws {
    var sets = SlashSets()
    try sets.add(Self.command("/mine"), to: .aider)
    sets.setEnabled(false, .aider)
    sets.setEnabled(false, .gemini)
    #expect(sets.choices(for: .aider).map(\.command.text) == ["/mine"])
    #expect(sets.choices(for: .gemini) == [])
    #expect(sets.choices(for: .claude).count == Self.texts(.claude).count)
    sets.setEnabled(true, .aider)
    #expect(sets.choices(for: .aider).count == 1 + Self.texts(.aider).count)
  }

  @Test func forAnUnknownProgramAllSetsAreOfferedTogether() throws {
    var sets = SlashSets()
    try sets.add(Self.command("/mine"), to: .shell)
    try sets.add(Self.command("/lint", "my way"), to: .aider)
    try sets.add(Self.command("/mine", "again"), to: .codex)
    sets.setEnabled(false, .aider)
    let choices = sets.choices(for: nil)
    let texts = choices.map(\.command.text)
    #expect(Set(texts).count == texts.count)
    // The person's own commands come first, even those of disabled sets, in the order of the sets.
    #expect(texts.prefix(2) == ["/mine", "/lint"])
    #expect(choices[0].set == .codex && choices[0].command.description == "again")
    #expect(choices.filter(\.isOwn).count == 2)
    let expected = Set(
      [.claude, .codex, .gemini, .opencode].flatMap { Self.texts($0) } + ["/mine", "/lint"])
    #expect(Set(texts) == expected)
    #expect(!texts.contains("/chat-mode") && texts.contains("/chat save"))
    #expect(choices.first { $0.command.text == "/clear" }?.set == .claude)
  }

  @Test func addingAgainReplacesInPlace() throws {
    var sets = SlashSets()
    for text in ["/a", "/b", "/c"] { try sets.add(Self.command(text), to: .shell) }
    try sets.add(Self.command("/b", "new"), to: .shell)
    #expect(sets.own[.shell]?.map(\.text) == ["/a", "/b", "/c"])
    #expect(sets.own[.shell]?[1].description == "new")
  }

  @Test func aSetHoldsAHundredOfThem() throws {
    var sets = SlashSets()
    for number in 1...SlashSets.mostOwn { try sets.add(Self.command("/\(number)"), to: .claude) }
    let full = sets
    let failure = #expect(throws: Failure.self) {
      try sets.add(Self.command("/more"), to: .claude)
    }
    #expect(
      failure?.message == "cannot add '/more': no more than 100 commands are allowed for 'claude'")
    #expect(sets == full)
    try sets.add(Self.command("/7", "replaced"), to: .claude)
    try sets.add(Self.command("/more"), to: .codex)
  }

  @Test func removingTheLastOneLeavesNothing() throws {
    var sets = SlashSets()
    try sets.add(Self.command("/a"), to: .claude)
    try sets.remove(["/a", "/a"], from: .claude)
    #expect(sets == SlashSets())
  }

  @Test func whatIsNotThereIsNotRemoved() throws {
    var sets = SlashSets()
    try sets.add(Self.command("/ticket"), to: .claude)
    let advice: [String: Advice] = [
      "/tickets": "did you mean '/ticket'?",
      "/compact":
        "it comes with kj: 'kj slash disable claude' hides all built-in commands for Claude Code",
      "/else": "run 'kj slash list' to see all commands",
    ]
    for (text, advice) in advice {
      let failure = #expect(throws: Failure.self) {
        try sets.remove(["/ticket", text], from: .claude)
      }
      #expect(failure?.status == .usage)
      #expect(failure?.message == "you have no command '\(text)' for 'claude'")
      #expect(failure?.advice == [advice])
    }
    #expect(throws: Failure.self) { try sets.remove(["/ticket"], from: .codex) }
    #expect(sets.own[.claude]?.map(\.text) == ["/ticket"])
  }
}

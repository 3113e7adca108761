// The commands that come with kj: they follow the rules, fit a list, and say where they come from.

import KJBase
import KJDomain
import Testing

@testable import KJSlash

@Suite struct SlashSetTests {
  @Test(arguments: SlashSet.ID.allCases)
  func eachCommandKeepsTheRules(_ id: SlashSet.ID) throws {
    let set = SlashSet.builtIn(id)
    #expect(set.id == id)
    for command in set.commands {
      var typed = try SlashCommand(typed: command.text)
      try typed.describe(typed: command.description)
      typed.needsArgument = command.needsArgument
      #expect(typed == command)
      #expect(command.text.wholeMatch(of: /\/[a-z][a-z-]*( [a-z]+)?/) != nil, "\(command.text)")
    }
    #expect(Set(set.commands.map(\.text)).count == set.commands.count)
  }

  /// The format is the same as in a person's own file, which has no origins.
  @Test func theyAreReadAsAPersonsOwn() throws {
    let builtIn = SlashFormat.builtIn
    #expect(builtIn.version == SlashFormat.version && builtIn.sets.disabled.isEmpty)
    #expect(try SlashFormat.read(SlashFormat.write(builtIn.sets)).sets == builtIn.sets)
    let origins = #"{"origins":{"aider":{"version":"1","day":"2026-11-23","source":"code"}}}"#
    #expect(throws: JSONError.self) { try SlashFormat.read(Array(origins.utf8)) }
    let read = try SlashFormat.read(Array(origins.utf8), isOfKJ: true).origins
    #expect(read[.aider]?.source == .code && read.count == 1)
    for wrong in [
      origins.replacing("code", with: "hearsay"), origins.replacing("aider", with: "ader"),
      origins.replacing("day", with: "days"),
    ] {
      #expect(throws: JSONError.self) {
        try SlashFormat.read(Array(wrong.utf8), isOfKJ: true)
      }
    }
  }

  /// Each fits a list of 80 columns, and nobody looks through more than one screen.
  @Test(arguments: SlashSet.ID.allCases)
  func eachFitsAList(_ id: SlashSet.ID) {
    let commands = SlashSet.builtIn(id).commands
    #expect(commands.count <= 60)
    for command in commands {
      #expect(command.text.count <= 20 && !command.description.isEmpty)
      #expect(command.description.count <= 48, "\(command.text)")
      #expect(command.description.utf8.allSatisfy { $0 < 0x80 }, "\(command.text)")
      #expect(command.description.last?.isPunctuation == false, "\(command.text)")
      let isName = ["MCP ", "GitHub "].contains { command.description.hasPrefix($0) }
      #expect(command.description.first?.isLowercase == true || isName, "\(command.text)")
    }
  }

  @Test(arguments: SlashSet.ID.allCases)
  func eachSaysWhatItWasReadFrom(_ id: SlashSet.ID) throws {
    guard id != .shell else {
      #expect(SlashSet.builtIn(.shell).commands == [] && SlashSet.builtIn(.shell).origin == nil)
      return
    }
    let origin = try #require(SlashSet.builtIn(id).origin)
    #expect(origin.version.first?.isNumber == true)
    #expect(origin.day.wholeMatch(of: /20[0-9]{2}-[01][0-9]-[0-3][0-9]/) != nil)
  }

  @Test func eachSetButTheShellsBelongsToAnAgent() {
    for id in SlashSet.ID.allCases where id != .shell {
      let agent = CodingAgent(id.rawValue)
      #expect(agent.map(SlashSet.ID.init) == id && agent?.name == id.program)
    }
    #expect(CodingAgent("crush").map(SlashSet.ID.init) == .shell)
  }

  @Test func aNameIsFoundOrANearOneProposed() throws {
    #expect(try SlashSet.ID(named: "opencode") == .opencode)
    let failure = #expect(throws: Failure.self) { try SlashSet.ID(named: "claude-code") }
    #expect(failure?.status == .usage)
    #expect(failure?.message == "kj has no slash commands for 'claude-code'")
    #expect(failure?.advice == ["did you mean 'claude'?"])
    let other = #expect(throws: Failure.self) { try SlashSet.ID(named: "\u{1B}x") }
    #expect(other?.message == #"kj has no slash commands for '\u{1b}x'"#)
    #expect(other?.advice == ["the known names are claude, codex, gemini, aider, opencode, shell"])
    #expect(throws: Failure.self) { try SlashSet.ID(named: "Claude") }
  }
}

// What can be a slash command, and which part of it is inserted.

import KJBase
import KJDomain
import KJSlash
import Testing

@Suite struct SlashCommandTests {
  @Test(arguments: [
    "/compact", "/deploy staging", "/", "@docs/plan.md", ":wq", "/a!b", "/é 漢",
    "/ends with a space ",
    "/" + String(repeating: "x", count: 199), "/" + String(repeating: "é", count: 99),
  ])
  func aLineIsTakenAsItWasTyped(text: String) throws {
    let command = try SlashCommand(typed: text)
    #expect(Array(command.text.utf8) == Array(text.utf8))
    #expect(command.description == "" && !command.needsArgument)
    #expect(command.insertedText == text)
  }

  @Test(arguments: [
    ("", "invalid command '': it is empty"),
    ("compact", "invalid command 'compact': it must begin with '/', '@' or ':'"),
    (" /compact", "invalid command ' /compact': it must begin with '/', '@' or ':'"),
    ("!ls", "invalid command '!ls': it begins with '!', and agents run such text in a shell"),
    ("/a\nb", #"invalid command '/a\nb': it contains the control character U+000A"#),
    ("/a\r", #"invalid command '/a\r': it contains the control character U+000D"#),
    ("/\u{1B}[201~", #"invalid command '/\u{1b}[201~': it contains the control character U+001B"#),
    ("/\u{9B}x", #"invalid command '/\u{9b}x': it contains the control character U+009B"#),
    ("/\u{202E}x", #"invalid command '/\u{202e}x': it contains the invisible character U+202E"#),
    ("/\u{2800}", "invalid command '/\u{2800}': it contains the invisible character U+2800"),
    ("/\u{E000}", #"invalid command '/\u{e000}': it contains U+E000, an unknown character"#),
  ])
  func whatIsNoVisibleLineIsRefused(text: String, message: String) {
    let failure = #expect(throws: Failure.self) { try SlashCommand(typed: text) }
    #expect(failure?.status == .usage && failure?.message == message)
  }

  @Test func itsBytesAreCounted() {
    for text in [
      "/" + String(repeating: "x", count: 200), "/" + String(repeating: "é", count: 100),
    ] {
      let failure = #expect(throws: Failure.self) { try SlashCommand(typed: text) }
      #expect(failure?.message.hasSuffix("': it has 201 bytes, more than 200") == true)
    }
  }

  @Test func oneSpaceFollowsWhereAnArgumentDoes() throws {
    var command = try SlashCommand(typed: "/ticket")
    command.needsArgument = true
    #expect(command.insertedText == "/ticket ")
    var spaced = try SlashCommand(typed: "/ticket for ")
    spaced.needsArgument = true
    #expect(spaced.insertedText == "/ticket for ")
  }

  @Test func aDescriptionIsOneVisibleLineOrNothing() throws {
    var command = try SlashCommand(typed: "/ticket")
    try command.describe(typed: "a new one")
    #expect(command.description == "a new one")
    for text in ["a\nb", "\u{1B}", "  ", String(repeating: "x", count: 201)] {
      let failure = #expect(throws: Failure.self) { try command.describe(typed: text) }
      #expect(failure?.message.hasPrefix("invalid description '") == true)
    }
    #expect(command.description == "a new one")
    try command.describe(typed: "")
    #expect(command.description == "")
  }
}

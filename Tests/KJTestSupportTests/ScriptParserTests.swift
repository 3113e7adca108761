// The parsing of a script's text.

import Testing

@testable import KJTestSupport

@Suite struct ScriptParserTests {
  static let lines: [(line: String, words: [String])] = [
    ("a b  c", ["a", "b", "c"]),
    ("  a\tb # comment", ["a", "b"]),
    ("a#b", ["a#b"]),
    ("'a b' c", ["a b", "c"]),
    ("'$X \\n'", ["$X \\n"]),
    ("''", [""]),
    ("\"\"", [""]),
    ("\"a\\n\\t\\e\\\"\\\\\\$\"", ["a\n\t\u{1b}\"\\$"]),
    ("\"\\x03\"", ["\u{3}"]),
    ("\"\\.\\d\"", ["\\.\\d"]),
    ("a\"b c\"'d e'f", ["ab cd ef"]),
    ("$X", ["one two"]),
    ("${X}s \"-$X-\"", ["one twos", "-one two-"]),
    ("${P@Q}", ["a\\.b\\/c"]),
    ("^end$ $", ["^end$", "$"]),
    ("$1", ["$1"]),
  ]

  @Test(arguments: lines)
  func wordsAreSplitQuotedAndExpanded(_ line: String, _ words: [String]) throws {
    let variables = ["X": "one two", "P": "a.b/c"]
    let found = try ScriptLexer.words(line).map { $0.expanded { variables[$0] ?? "" } }
    #expect(found == words)
  }

  @Test(arguments: ["'a", "\"a", "\"\\xZZ\"", "\"\\x80\"", "${X", "eventually !"])
  func malformedLinesAreRefused(_ line: String) {
    #expect(throws: SetUpFailure.self) { try ScriptFile(parsing: line) }
  }

  @Test(arguments: [
    ("exists f", ScriptLine.Expectation.success, false),
    ("! exists f", .failure(status: nil), false),
    ("! 76 exists f", .failure(status: 76), false),
    ("eventually exists f", .success, true),
    ("eventually ! exists f", .failure(status: nil), true),
  ])
  func prefixesSayWhatIsExpected(
    _ source: String, _ expectation: ScriptLine.Expectation, eventual: Bool
  ) throws {
    let line = try #require(try ScriptFile(parsing: source).lines.first)
    #expect(line.expectation == expectation)
    #expect(line.isEventual == eventual)
    #expect(line.command == "exists")
    #expect(line.arguments.count == 1)
  }

  @Test func filesFollowTheCommands() throws {
    let script = try ScriptFile(
      parsing: "# what it claims\n\ncd .\n-- a b --\none\n\ntwo\n-- empty --\n-- last --\nend")
    #expect(script.lines.map(\.number) == [3])
    #expect(script.files.map(\.name) == ["a b", "empty", "last"])
    #expect(script.files.map(\.content) == ["one\n\ntwo\n", "", "end\n"])
  }
}

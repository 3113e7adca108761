// slash.json on disk: a file that a person may edit.

import KJBase
import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSlash
@testable import KJStore

struct SlashFileTests {
  private let home: FilePath
  private let workspace: Workspace

  init() throws {
    workspace = try Workspace(wrapsOpenSSH: false)
    home = workspace.home
  }

  private func text(_ file: FilePath) throws -> String {
    String(decoding: try LocalFiles.read(file), as: UTF8.self)
  }

  private var path: FilePath { Locations(Environment(["HOME": home.string])).slash }
  private var file: SlashFile { SlashFile(path) }

  private func command(
    _ text: String, _ description: String = "", needsArgument: Bool = false
  ) throws(Failure) -> SlashCommand {
    var command = try SlashCommand(typed: text)
    try command.describe(typed: description)
    command.needsArgument = needsArgument
    return command
  }

  @Test func aMissingFileIsNothingOfOnesOwnAndReadingCreatesNothing() throws {
    #expect(path == home.appending(".config/kj/slash.json"))
    #expect(try file.load() == SlashSets())
    #expect(try LocalFiles.list(home) == [".ssh"])
  }

  @Test func commandsAreWrittenForThePersonAloneAndReadBack() throws {
    let first = try command("/deploy staging", "our \"pipeline\"")
    let second = try command(":é", needsArgument: true)
    try file.update { (sets) throws(Failure) in
      try sets.add(first, to: .claude)
      try sets.add(second, to: .claude)
      try sets.add(second, to: .shell)
      sets.setEnabled(false, .opencode)
      sets.setEnabled(false, .aider)
    }
    #expect(
      try text(path) == #"""
        {
          "version": 1,
          "sets": {
            "claude": [
              {
                "command": "/deploy staging",
                "description": "our \"pipeline\"",
                "argument": false
              },
              {
                "command": ":é",
                "argument": true
              }
            ],
            "shell": [
              {
                "command": ":é",
                "argument": true
              }
            ]
          },
          "disabled": [
            "aider",
            "opencode"
          ]
        }

        """#)
    #expect(LocalFiles.mode(path) == .ownerReadWrite)
    let sets = try file.load()
    #expect(sets.own == [.claude: [first, second], .shell: [second]])
    #expect(sets.disabled == [.aider, .opencode])
  }

  @Test func nothingIsWrittenWithoutAChange() throws {
    let text = #"{"disabled":["aider"]}"#
    try LocalFiles.write(path, text.utf8)
    try file.update { $0.setEnabled(false, .aider) }
    #expect(throws: Failure.self) {
      try file.update { (sets) throws(Failure) in
        sets.setEnabled(true, .aider)
        try sets.remove(["/x"], from: .aider)
      }
    }
    #expect(try self.text(path) == text)
  }

  @Test(arguments: [
    "{}", #"{"version":1}"#, #"{"version":1,"sets":{},"disabled":[]}"#, #"{"sets":{"claude":[]}}"#,
    #"{"sets":null,"disabled":null}"#,
  ])
  func whatIsNotSaidIsNothing(text: String) throws {
    #expect(try SlashFormat.read(Array(text.utf8)).sets == SlashSets())
  }

  @Test(arguments: [
    ("[]", "line 1, column 1: the file must be an object in braces"),
    ("{\"sets\": {}\n \"x\"", "line 2, column 2: ',' or '}' is expected here"),
    ("{\n  \"set\": {}\n}", "line 2, column 10: the file has no setting 'set'"),
    (#"{"version":0}"#, "line 1, column 12: 'version' must be at least 1"),
    (#"{"sets":[]}"#, "line 1, column 9: 'sets' must be an object in braces"),
    (#"{"sets":{"claud":[]}}"#, "line 1, column 18: 'sets' has no setting 'claud'"),
    (#"{"sets":{"claude":{}}}"#, "line 1, column 19: 'claude' must be an array"),
    (#"{"sets":{"claude":["/x"]}}"#, "line 1, column 20: a command must be an object in braces"),
    (#"{"sets":{"claude":[{}]}}"#, "line 1, column 20: a command has no 'command'"),
    (
      #"{"sets":{"claude":[{"command":"x"}]}}"#,
      "line 1, column 31: invalid command 'x': it must begin with '/', '@' or ':'"
    ),
    (
      #"{"sets":{"claude":[{"command":"/x","description":"a\nb"}]}}"#,
      #"line 1, column 50: invalid description 'a\nb': it contains the control character U+000A"#
    ),
    (
      #"{"sets":{"claude":[{"command":"/x","argument":"no"}]}}"#,
      "line 1, column 47: 'argument' must be true or false"
    ),
    (
      #"{"sets":{"claude":[{"command":"/x","icon":"y"}]}}"#,
      "line 1, column 43: a command has no setting 'icon'"
    ),
    (
      #"{"sets":{"claude":[{"command":"/x"},{"command":"/x"}]}}"#,
      "line 1, column 37: the command '/x' occurs twice"
    ),
    (#"{"disabled":["vi"]}"#, "line 1, column 14: kj has no slash commands for 'vi'"),
    (#"{"disabled":[1]}"#, "line 1, column 14: 'disabled' must be an array of strings"),
  ])
  func aDamagedFileIsNamedWithItsPlaceAndNotWritten(text: String, message: String) throws {
    try LocalFiles.write(path, text.utf8)
    let failure = try #require(#expect(throws: Failure.self) { try file.load() })
    #expect(failure.status == .damagedFile)
    #expect(failure.message == "cannot read '\(path)': \(message)")
    #expect(failure.advice == ["correct the file by hand: kj does not write to a damaged file"])
    #expect(throws: failure) { try file.update { $0.setEnabled(false, .aider) } }
    #expect(try self.text(path) == text)
  }

  @Test func moreThanAHundredCommandsAreAnErrorAtTheFirstTooMany() {
    let list = (1...101).map { #"{"command":"/\#($0)"}"# }.joined(separator: "\n,")
    let text = Array(#"{"sets":{"claude":[\#(list)]}}"#.utf8)
    let error = #expect(throws: JSONError.self) { try SlashFormat.read(text) }
    #expect(
      error?.reason == "cannot add '/101': no more than 100 commands are allowed for 'claude'")
    #expect(
      error.map { JSONPosition(offset: $0.offset, in: text).description } == "line 101, column 2")
  }

  @Test func theFileOfANewerKjIsReadAsFarAsItIsUnderstoodAndNotWritten() throws {
    let text = """
      {"version": 2, "icons": true, "disabled": ["goose", "aider", 7],
       "sets": {"goose": [], "claude": [{"command": "/new", "icon": "x"}, {"command": "%later"}, 7]}}
      """
    try LocalFiles.write(path, text.utf8)
    let sets = try file.load()
    #expect(sets.own == [.claude: [try command("/new")]])
    #expect(sets.disabled == [.aider])
    let failure = #expect(throws: Failure.self) {
      try file.update { $0.setEnabled(true, .aider) }
    }
    #expect(failure?.status == .damagedFile)
    #expect(failure?.message == "cannot change '\(path)': it was written by a newer kj")
    #expect(failure?.details == ["its format is 2; this kj writes format 1"])
    #expect(try self.text(path) == text)
  }

  @Test func anyBeginningOfAFileIsReadOrRefused() throws {
    let text = Array(
      #"{"version":1,"sets":{"claude":[{"command":"/x","argument":true}]},"disabled":["aider"]}"#
        .utf8)
    for index in text.indices {
      #expect(throws: JSONError.self) { try SlashFormat.read(Array(text.prefix(index))) }
    }
    let sets = try SlashFormat.read(text).sets
    #expect(try SlashFormat.read(SlashFormat.write(sets)).sets == sets)
  }

  /// An input of the fuzzer for kj's own files.
  @Test func theCommandsOfTheCorpusAreWrittenAsTheyAreRead() throws {
    let corpus = SourceTree.root.pushing("Fuzz/Corpora/store/slash")
    let sets = try SlashFormat.read(LocalFiles.read(corpus)).sets
    #expect(sets.own[.claude]?.map(\.text) == ["/deploy staging", "@plan"])
    #expect(sets.disabled == [.aider])
    #expect(try SlashFormat.read(SlashFormat.write(sets)).sets == sets)
  }
}

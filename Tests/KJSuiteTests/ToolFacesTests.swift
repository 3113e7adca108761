// Each tool looks the same everywhere: help, man page, completions, scripts, `kj help`.

import KJBase
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ToolFacesTests {
  @Test(arguments: Suite.tools)
  func everyToolHasScripts(_ tool: String) {
    #expect(SourceTree.files(below: FilePath("Tests/Scripts/\(tool)"), suffix: ".txt") != [])
  }

  @Test(
    .enabled(if: Suite.has("mandoc"), "mandoc is not installed"), arguments: Suite.tools)
  func theManPageIsCleanMdoc(_ tool: String) throws {
    let page = SourceTree.root.pushing(FilePath("man/\(tool).1"))
    try #require(LocalFiles.isFile(page), "no man page for \(tool)")
    let result = try Suite.run("mandoc", ["-Tlint", "-Wwarning", "\(page)"])
    // An unclosed literal swallows the rest of its line.
    let text = try Suite.run("mandoc", ["-Tutf8", "\(page)"]).expectSuccess().output
    #expect(!text.contains("’’"))
    #expect(result.ending == .exit(0), "\(result.output)\(result.errors)")
  }

  @Test(arguments: Suite.tools)
  func helpAndManPageHaveTheSameOptions(_ tool: String) throws {
    let manual = OptionList.inManual(try SourceTree.text(FilePath("man/\(tool).1")))
    let help = try Set(Self.helpPages(of: tool).values.joined())
    // Every tool has --help: if there are no options, the help was not parsed correctly.
    try #require(!help.isEmpty)
    Self.expectSame(help, manual)
  }

  @Test(arguments: Suite.tools, ShellCompletion.allCases)
  func helpAndCompletionsHaveTheSameLongOptions(
    _ tool: String, _ shell: ShellCompletion
  ) async throws {
    guard Suite.has(shell.rawValue) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    try await onOwnThread {
      let directory = SourceTree.root.appending("Completions")
      try #require(LocalFiles.isFile(directory.appending(shell.file)))
      for (words, options) in try Self.helpPages(of: tool) {
        let offered = try shell.options(after: words, in: directory)
        Self.expectSame(options.filter { $0.hasPrefix("--") }, offered, "after \(words)")
      }
    }
  }

  @Test func theTableOfToolsIsComplete() throws {
    let help = try Suite.run("kj", ["help"]).expectSuccess().output
    let names = Suite.tools.filter { $0 != "kj" }.map { String($0.dropFirst(3)) }
    Self.expectSame(Set(names), Set(Self.summaries(inHelp: help).keys))
  }

  /// Every list of tools repeats what `kj help` says about a tool.
  @Test func everyToolHasOneSummary() throws {
    let help = try Suite.run("kj", ["help"]).expectSuccess().output
    let manual = try SourceTree.text(FilePath("man/kj.1"))
    let tour = try SourceTree.text(FilePath("docs/tools.md"))
    for (tool, summary) in Self.summaries(inHelp: help) {
      let sentence = summary.prefix(1).uppercased() + summary.dropFirst()
      let page = try SourceTree.text(FilePath("man/kj-\(tool).1"))
      let ownHelp = try Suite.help(["kj-\(tool)"])
      #expect(page.contains("\n.Nd \(summary)\n"), "\(tool)")
      // Help is wrapped.
      let overview = ownHelp.replacing("\n", with: " ")
      #expect(overview.hasPrefix("OVERVIEW: \(sentence). "), "\(tool)")
      #expect(manual.contains("\n.It Xr kj-\(tool) 1\n\(sentence).\n"), "\(tool)")
      #expect(tour.contains("\n| `kj \(tool)` | \(summary) |\n"), "\(tool)")
    }
  }

  /// The help lists the statuses that the manual explains.
  @Test(arguments: Suite.tools.filter { $0 != "kj" })
  func helpAndManPageHaveTheSameStatuses(_ tool: String) throws {
    let help = try Suite.help([tool])
    let page = try SourceTree.text(FilePath("man/\(tool).1"))
    let listed = try #require(help.firstRange(of: "\nEXIT STATUS:\n"))
    let explained = try #require(page.firstRange(of: "\n.Sh EXIT STATUS\n"))
    let numbers = help[listed.upperBound...].matches(of: #/(?m)^  (\d+) /#).map(\.1)
    let section = page[explained.upperBound...]
    let end = section.firstRange(of: "\n.Sh ")?.lowerBound ?? section.endIndex
    #expect(!numbers.isEmpty)
    #expect(numbers == section[..<end].matches(of: #/(?m)^\.It (\d+)$/#).map(\.1))
  }

  /// An example uses only options that the tool has.
  @Test(arguments: Suite.tools.filter { $0 != "kj" })
  func helpHasExamples(_ tool: String) throws {
    let help = try Suite.help([tool])
    let heading = try #require(help.firstRange(of: "\nEXAMPLES:\n"))
    let end = try #require(help.firstRange(of: "\n\nEXIT STATUS:\n"))
    let examples = help[heading.upperBound..<end.lowerBound].split(separator: "\n")
    #expect(examples.count >= 2)
    let command = tool.replacing("-", with: " ")
    for example in examples {
      #expect(example.contains(command), "\(example)")
      for option in example.matches(of: #/--[a-z]+/#) {
        #expect(try Self.manual(of: tool).contains("Fl -\(option.0.dropFirst(2))"), "\(example)")
      }
    }
  }

  private static func manual(of tool: String) throws -> String {
    try SourceTree.text(FilePath("man/\(tool).1"))
  }

  /// If several things fail, one status represents them.
  @Test func theOrderOfStatusesIsThatOfThePages() throws {
    let order = ExitStatus.precedence.map(\.rawValue)
    var longest = 0
    for tool in Suite.tools {
      let page = try SourceTree.text(FilePath("man/\(tool).1"))
      let sentence = #/the status is the first of these that occurred:\s+([\d,\s]+)\./#
      for match in page.matches(of: sentence) {
        let listed = match.1.split { !$0.isNumber }.compactMap { Int32($0) }
        #expect(listed == order.filter(listed.contains), "\(tool)")
        longest = max(longest, listed.count)
      }
    }
    #expect(longest == order.count)
    for (first, second) in zip(ExitStatus.precedence, ExitStatus.precedence.dropFirst()) {
      #expect(ExitStatus.combining([second, .done, first]) == first)
    }
  }

  @Test func tablesOfToolsAreRead() {
    let help = """
      usage: kj TOOL [ARGUMENT...]

      tools:
        upload   prepare, upload, print or insert
        hosts    the host book

      topics:
        connect   how a host is reached

        kj help TOOL    the same as kj-TOOL --help
        -h, --help      this text
      """
    #expect(Set(Self.summaries(inHelp: help).keys) == ["upload", "hosts"])
  }

  /// The options, keyed by command words: the tool, and the tool with each verb.
  private static func helpPages(of tool: String) throws -> [[String]: Set<String>] {
    let help = try Suite.help([tool])
    var pages = [[tool]: OptionList.inHelp(help)]
    for verb in OptionList.verbs(inHelp: help) where verb != "help" {
      pages[[tool, verb]] = OptionList.inHelp(try Suite.help([tool, verb]))
    }
    return pages
  }

  /// The tools in the table of `kj help`: one word, at least two blanks, a summary.
  private static func summaries(inHelp text: String) -> [String: String] {
    let end = text.firstRange(of: "\ntopics:")?.lowerBound ?? text.endIndex
    let rows = text[..<end].matches(of: /^ +([a-z][a-z-]*) {2,}(\S.*)$/.anchorsMatchLineEndings())
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0.1), String($0.2)) })
  }

  private static func expectSame(
    _ expected: Set<String>, _ found: Set<String>, _ place: String = ""
  ) {
    #expect(expected.subtracting(found).sorted() == [], "missing \(place)")
    #expect(found.subtracting(expected).sorted() == [], "too many \(place)")
  }
}

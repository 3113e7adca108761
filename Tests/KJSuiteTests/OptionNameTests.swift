// Below KJCLI, no code names an option of kj: advice is a value there (KJBase/Failure/Advice.swift).

import KJTestSupport
import SystemPackage
import Testing

@Suite struct OptionNameTests {
  /// Everything under Sources that is neither KJCLI nor a tool.
  static let directories = ((try? LocalFiles.list(SourceTree.root.appending("Sources"))) ?? [])
    .filter { $0.hasPrefix("KJ") && $0 != "KJCLI" }

  /// Options of other programs, and of the child that decodes pictures, with the same names as some of kj's.
  static let otherPrograms: [FilePath: Set<String>] = [
    "Sources/KJClipboard/PictureChild.swift": [
      "--format", "--max-bytes", "--max-edge", "--no-input", "--quiet", "--thumbnail",
    ],
    "Sources/KJDomain/Foreground/LeadingCommand.swift": ["--name", "--quiet"],
    "Sources/KJSessions/Clipboard/TextClipboard.swift": ["--clipboard"],
    "Sources/KJSessions/Kitty/Kitty.swift": ["--to"],
    "Sources/KJSessions/Kitty/Kitty+Delivery.swift": ["--match"],
    "Sources/KJPreparation/PictureConverter.swift": ["--out"],
    "Sources/KJSessions/WezTerm/WezTerm.swift": ["--format"],
    "Sources/KJSessions/Zellij/Zellij.swift": ["--all", "--json"],
  ]

  /// The long options of all commands.
  static let options: Set<String> = Suite.tools.reduce(into: []) { result, tool in
    guard let help = try? Suite.help([tool]) else { return }
    result.formUnion(OptionList.inHelp(help))
    for verb in OptionList.verbs(inHelp: help) {
      result.formUnion(OptionList.inHelp((try? Suite.help([tool, verb])) ?? ""))
    }
  }

  @Test func theOptionsAreKnown() {
    #expect(Self.options.isSuperset(of: ["--insert", "--into", "--via", "--fingerprint", "-i"]))
  }

  @Test(arguments: directories)
  func noOptionIsNamed(_ directory: String) throws {
    for file in SourceTree.files(below: FilePath("Sources/\(directory)"), suffix: ".swift") {
      let found = Self.options(in: try SourceTree.text(file))
        .subtracting(Self.otherPrograms[file] ?? [])
      #expect(found == [], "\(file) names \(found.sorted())")
    }
  }

  @Test func optionsInTextAreFound() {
    let text = """
      let a = "use '--insert=tmux:%0', or '-i FILE'"  // "--via"
      /// `--into`
      let b = ["--host", "--unknown", "-i"], c = "ssh -G x --insertion"
      """
    #expect(Self.options(in: text) == ["--insert", "-i", "--host"])
  }

  /// kj's options in the string literals of a source: the long ones anywhere, the short ones in quotes inside a
  /// message.
  private static func options(in source: String) -> Set<String> {
    var found: Set<String> = []
    for line in source.split(separator: "\n") {
      let code = line.firstMatch(of: /^\s*\/\//) == nil ? line : ""
      for literal in code.prefix(upTo: code.firstRange(of: "  //")?.lowerBound ?? code.endIndex)
        .matches(of: /"(?:[^"\\]|\\.)*"/)
      {
        found.formUnion(literal.0.matches(of: /--[a-z][a-z-]*/).map { String($0.0) })
        found.formUnion(literal.0.matches(of: /'(-[A-Za-z])[ ']/).map { String($0.1) })
      }
    }
    return found.intersection(options)
  }
}

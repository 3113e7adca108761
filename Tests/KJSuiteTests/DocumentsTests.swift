// A script runs each block of README.md and docs, or the block's own text says why none does.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct DocumentsTests {
  private static let files: [FilePath] =
    ["README.md"]
    + SourceTree.files(below: "docs", suffix: ".md").filter { $0.components.count == 2 }

  private static func references() throws -> [DocumentReference] {
    try SourceTree.files(below: "Tests/Scripts", suffix: ".txt").flatMap {
      try ScriptFile(parsing: SourceTree.text($0)).documentReferences()
    }
  }

  @Test(arguments: files)
  func everyBlockIsRunByAScript(_ file: FilePath) throws {
    let references = try Self.references()
    let document = try Document(parsing: SourceTree.text(file))
    // `text` blocks contain no commands.
    for block in document.blocks where block.language != "text" {
      if block.language == "console" {
        let steps = try DocumentStep.steps(of: block)
        if steps.allSatisfy(\.isMarked) { continue }
      }
      #expect(
        references.contains { $0.covers(block, of: file.string) },
        "no script runs '\(file)', line \(block.line), below '\(block.heading)'")
    }
    for line in document.strayCommands {
      Issue.record("'\(file)', line \(line): a command has to stand in a fenced block")
    }
  }

  /// Newcomers should read it to the end.
  @Test func theREADMEIsShort() throws {
    let words = try SourceTree.text("README.md").split(whereSeparator: \.isWhitespace)
    #expect(words.count <= 800, "it has \(words.count) words")
  }

  @Test func everyScriptNamesABlockThatIsThere() throws {
    for reference in try Self.references() where !reference.file.hasPrefix("./") {
      let document = try Document(parsing: SourceTree.text(FilePath(reference.file)))
      #expect(
        document.blocks.contains { reference.covers($0, of: reference.file) },
        "'\(reference.file)' has no such block below '\(reference.heading)'")
    }
  }

  @Test func everyMarkNamesATargetThatIsThere() throws {
    let makefile = try SourceTree.text("Makefile")
    for file in Self.files {
      let blocks = try Document(parsing: SourceTree.text(file)).blocks
      for block in blocks where block.language == "console" {
        for target in try DocumentStep.steps(of: block).compactMap(\.target) {
          #expect(makefile.contains("\n\(target):"), "'\(file)': make \(target)")
        }
      }
    }
  }
}

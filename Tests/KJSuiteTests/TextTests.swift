// What no text of the project may contain.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct TextTests {
  /// A path of the machine on which something was written.
  static func mentionsPrivatePath(_ text: String) -> Bool {
    text.contains(/(?:^|[\s"'`(=:<])\/work\//.anchorsMatchLineEndings())
  }

  @Test func noFileMentionsAPathOfTheMachineItWasWrittenOn() throws {
    let folders: [FilePath] = [
      "Sources", "Tests", "Fuzz", "Benchmarks", "Scripts", "Completions", "man", "docs",
    ]
    let here = FilePath(#filePath).lastComponent
    let files =
      folders.flatMap { SourceTree.files(below: $0) }
      + (try LocalFiles.list(SourceTree.root)).filter { !$0.hasPrefix(".") }.map { FilePath($0) }
    for file in files where file.lastComponent != here {
      guard LocalFiles.isFile(SourceTree.root.pushing(file)) else { continue }
      #expect(!Self.mentionsPrivatePath(try SourceTree.text(file)), "\(file)")
    }
  }

  @Test(arguments: [
    ("see /work/notes.md", true), ("'/work/notes.md'", true), ("/work/a", true),
    ("home/work/notes.md", false), ("$WORK/../tmp", false), ("/workshop/", false),
  ])
  func privatePathsAreRecognised(_ text: String, _ isPrivate: Bool) {
    #expect(Self.mentionsPrivatePath(text) == isPrivate)
  }
}

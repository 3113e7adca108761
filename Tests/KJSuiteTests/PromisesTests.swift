import KJTestSupport
import SystemPackage
import Testing

/// Each promise of SECURITY.md names its tests in a comment after it.
@Suite struct PromisesTests {
  /// A sentence, and the comment after it: the names of tests, or in parentheses why there can be none.
  private struct Promise {
    let sentence: Substring
    let comment: Substring

    /// Scripts, such as `kj-upload/host-key`, and functions, such as `KJSSHTests.name`.
    var tests: [Substring] { comment.hasPrefix("(") ? [] : comment.split(separator: " ") }
  }

  private static func section() throws -> Substring {
    let text = try SourceTree.text("SECURITY.md")
    let start = try #require(text.firstRange(of: "## What kj promises\n"))
    let end = try #require(text.firstRange(of: "## What kj does not promise\n"))
    return text[start.upperBound..<end.lowerBound]
  }

  private static func promises() throws -> [Promise] {
    try section().matches(of: /((?:[^<]|<(?!!--))+)<!-- ([^>]+) -->/)
      .map { Promise(sentence: $0.1, comment: $0.2) }
  }

  @Test func everySentenceHasAComment() throws {
    let promises = try Self.promises()
    #expect(promises.count > 90)
    for promise in promises {
      #expect(
        !promise.sentence.contains(/[.]\s+(?:- )?(?:[A-Z`]|kj )/),
        "a comment is missing: \(promise.sentence)")
    }
    for paragraph in try Self.section().split(separator: "\n\n") {
      #expect(paragraph.hasSuffix("-->") || paragraph.hasSuffix("-->\n"), "\(paragraph)")
    }
  }

  @Test func theTestsExist() throws {
    let names = Set(try Self.promises().flatMap(\.tests))
    #expect(names.count > 90)
    for name in names {
      if name.contains("/") {
        let script = SourceTree.root.pushing(FilePath("Tests/Scripts/\(name).txt"))
        #expect(LocalFiles.isFile(script), "there is no script \(name)")
      } else {
        let parts = name.split(separator: ".").map(String.init)
        let files = SourceTree.files(below: FilePath("Tests/\(parts[0])"), suffix: ".swift")
        let exists =
          try parts.count == 2
          && files.contains {
            try SourceTree.text($0).contains("func \(parts[1])(")
          }
        #expect(exists, "there is no test \(name)")
      }
    }
  }
}

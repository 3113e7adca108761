// Each promise of SECURITY.md has its tests.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct PromisesTests {
  private static func promises() throws -> String { try SourceTree.text("docs/promises.md") }

  private static func joined(_ text: some StringProtocol) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test func everySentenceIsQuoted() throws {
    let text = try SourceTree.text("SECURITY.md")
    let start = try #require(text.firstRange(of: "## What kj promises\n"))
    let end = try #require(text.firstRange(of: "## What kj does not promise\n"))
    let security = text[start.upperBound..<end.lowerBound].replacing(/\*\*[^*]+\*\*/, with: "")
    let quoted = try Self.promises().split(separator: "\n").filter { $0.hasPrefix("> ") }
      .map { $0.dropFirst(2) }.joined(separator: " ")
    #expect(Self.joined(quoted) == Self.joined(security))
  }

  @Test func everyQuoteIsFollowedByItsTestsOrAReason() throws {
    let paragraphs = try Self.promises().split(separator: "\n\n").map(String.init)
    for (quote, tests) in zip(paragraphs, paragraphs.dropFirst()) where quote.hasPrefix("> ") {
      #expect(tests.hasPrefix("- `") || tests.hasPrefix("*"), "\(quote)")
    }
  }

  @Test func theTestsExist() throws {
    let names = try Self.promises().matches(of: /- `([^`]+)`/).map { String($0.1) }
    #expect(names.count > 90)
    for name in Set(names) {
      if name.contains("/") {
        let script = SourceTree.root.pushing(FilePath("Tests/Scripts/\(name).txt"))
        #expect(LocalFiles.isFile(script), "there is no script \(name)")
      } else {
        let parts = name.split(separator: ".").map(String.init)
        let files = SourceTree.files(below: FilePath("Tests/\(parts[0])"), suffix: ".swift")
        let exists = try files.contains {
          try SourceTree.text($0).contains("func \(parts[1])(")
        }
        #expect(exists, "there is no test \(name)")
      }
    }
  }
}

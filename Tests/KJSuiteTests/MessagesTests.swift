// Everything that kj says is in one file of the tree, so that each change of wording shows up in a diff.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct MessagesTests {
  /// With `KJ_RECORD=1` the file is written.
  @Test func everyTextIsInTheFile() throws {
    var lines: [String] = []
    let files = SourceTree.files(below: "Sources", suffix: ".swift")
    for file in files.sorted(by: { $0.string < $1.string }) {
      let texts = SourceShape.parts(of: try SourceTree.text(file)).literals.map(Self.onOneLine)
        .filter(Self.isProse)
      if !texts.isEmpty { lines += ["# \(file)"] + texts + [""] }
    }
    try GoldenFile("messages").compare(with: Array(lines.joined(separator: "\n").utf8))
  }

  /// A literal of several lines as it is shown, without the indentation.
  private static func onOneLine(_ text: String) -> String {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    return lines.map { $0.last == "\\" ? $0.dropLast() : $0 + " " }.joined()
      .split(separator: " ").joined(separator: " ")
  }

  /// Whether it has two words; a name, a path or a format has only one, or none.
  private static func isProse(_ text: String) -> Bool {
    let words = text.split(separator: " ").map { $0.filter { !".,:;'?!()".contains($0) } }
    return words.count { $0.count > 1 && $0.allSatisfy { ("a"..."z").contains($0) } } > 1
  }

  @Test func textsAreReadAsTheyAreWritten() {
    let text = #"""
      throw Failure("cannot read '\(name(of: "a b"))': \(reason)") // "no text"
      let long = """
        One line \
        and more.
        """
      """#
    #expect(
      SourceShape.parts(of: text).literals.map(Self.onOneLine) == [
        "a b", "cannot read '\u{2026}': \u{2026}", "One line and more.",
      ])
    #expect(
      ["is a", "read it", "No such file", "ab 'cd'"].map(Self.isProse) == [false, true, true, true])
    #expect(
      ["-o Key=value", "/tmp/a b", "abc", ""].map(Self.isProse) == [false, false, false, false])
  }
}

// The manual of a session shows the keys that there are.

import KJTestSupport
import SystemPackage
import Testing

@Suite struct SessionKeysTests {
  /// A row of the table: keys after the prefix, and what they do.
  private struct Row: Equatable, CustomStringConvertible {
    var keys: [String]
    let title: String
    var description: String { "\(keys.joined(separator: " ")): \(title)" }
  }

  @Test func theManualShowsTheTable() throws {
    var expected: [Row] = []
    for line in try Suite.run("kj-attach", ["--keys"]).expectSuccess().output.split(separator: "\n")
    {
      let match = try #require(line.firstMatch(of: /^(\S+(?: \S+)?) +([a-z]+) +(.+)$/))
      let keys = match.1.split(separator: " ").map(String.init)
      if expected.last?.title == String(match.3) {
        expected[expected.count - 1].keys += keys
      } else {
        expected.append(Row(keys: keys, title: String(match.3)))
      }
    }
    let manual = try SourceTree.text("man/kj-attach.1").replacing(#"\&"#, with: "")
    let rows = manual.matches(of: /\.It (C-\] .*?) Ta .*?Ta (.+)/).map { match in
      // A comma stands between keys, and is one.
      let words = match.1.split(separator: " ").map { word in
        String(word.count > 1 && word.hasSuffix(",") ? word.dropLast() : word)
      }
      return Row(keys: words.filter { $0 != "C-]" }, title: String(match.2))
    }
    #expect(rows.filter { !$0.keys.isEmpty } == expected)
  }
}

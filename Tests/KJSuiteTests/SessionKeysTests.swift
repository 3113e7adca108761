// The manual, docs/tools.md and the completions show the keys and actions that exist.

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

  /// The table as `--keys` prints it.
  private static func printedRows() throws -> [(names: [String], row: Row)] {
    var rows: [(names: [String], row: Row)] = []
    for line in try Suite.run("kj-attach", ["--keys"]).expectSuccess().output.split(separator: "\n")
    {
      let match = try #require(line.firstMatch(of: /^(\S+(?: \S+)?) +([a-z]+) +(.+)$/))
      let keys = match.1.split(separator: " ").map(String.init)
      let name = String(match.2)
      if rows.last?.row.title == String(match.3) {
        rows[rows.count - 1].row.keys += keys
        rows[rows.count - 1].names.append(name)
      } else {
        rows.append(([name], Row(keys: keys, title: String(match.3))))
      }
    }
    return rows
  }

  /// The rows whose action has a key.
  private static func rowsWithKeys() throws -> [Row] {
    try printedRows().map(\.row).filter { $0.keys != ["none"] }
  }

  @Test func theTourShowsTheTable() throws {
    let text = try SourceTree.text("docs/tools.md")
    let rows = text.matches(of: /\| `C-\] (.+?)` \| (.+) \|/).map { match in
      Row(keys: match.1.split(separator: " ").map(String.init), title: String(match.2))
    }
    #expect(try rows == Self.rowsWithKeys())
  }

  @Test(arguments: ShellCompletion.allCases)
  func theCompletionsHaveTheNames(shell: ShellCompletion) async throws {
    guard Suite.has(shell.rawValue) else {
      try Test.cancel("\(shell.rawValue) is not installed")
    }
    try await onOwnThread {
      let names = try Self.printedRows().flatMap(\.names)
      let words = ["kj-config", "set", "bar.slots"]
      for first in Set(names.compactMap(\.first)) {
        let proposals = try shell.proposals(
          after: words, for: String(first), in: SourceTree.root.appending("Completions"))
        // zsh uses these sequences to draw on a terminal.
        let words = proposals.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: " ")
          .split(whereSeparator: \.isWhitespace)
        for name in names where name.first == first {
          #expect(words.contains(Substring(name)), "\(name) is not in \(words)")
        }
      }
    }
  }

  @Test func theManualShowsTheTable() throws {
    let expected = try Self.rowsWithKeys()
    let manual = try SourceTree.text("man/kj-attach.1").replacing(#"\&"#, with: "")
    for (names, row) in try Self.printedRows() where row.keys == ["none"] {
      #expect(names.allSatisfy { manual.contains("\n.It Cm \($0)\n") })
    }
    let rows = manual.matches(of: /\.It (C-\] .*?) Ta .*?Ta (.+)/).map { match in
      // A comma separates keys, and is also a key itself.
      let words = match.1.split(separator: " ").map { word in
        String(word.count > 1 && word.hasSuffix(",") ? word.dropLast() : word)
      }
      return Row(keys: words.filter { $0 != "C-]" }, title: String(match.2))
    }
    #expect(rows.filter { !$0.keys.isEmpty } == expected)
  }
}

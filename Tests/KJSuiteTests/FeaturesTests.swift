// docs/features.md names keys, settings and scripts that exist.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@Suite struct FeaturesTests {
  private struct Row: CustomStringConvertible {
    let feature: Substring
    let here: Substring
    let scripts: Substring
    var description: String { String(feature) }

    /// The words in backticks.
    static func marked(_ cell: Substring) -> [String] {
      cell.matches(of: /`([^`]+)`/).map { String($0.1) }
    }
  }

  private static func rows() throws -> [Row] {
    try SourceTree.text("docs/features.md").matches(of: /\| (.+?) \| (.+?) \| (.*)\|/).map {
      Row(feature: $0.1, here: $0.2, scripts: $0.3)
    }.filter { $0.feature != "feature" && $0.feature != "---" }
  }

  @Test func eachFeatureHasAScriptOrAReason() throws {
    let rows = try Self.rows()
    #expect(rows.count > 40)
    for row in rows {
      let scripts = Row.marked(row.scripts)
      #expect(scripts.isEmpty == row.scripts.allSatisfy { $0 == " " }, "\(row)")
      #expect(!scripts.isEmpty || row.here.hasPrefix("no: "), "\(row)")
      for script in scripts {
        let isThere = LocalFiles.exists(SourceTree.root.appending(script))
        #expect(script.hasPrefix("Tests/") && isThere, "\(row): '\(script)'")
      }
    }
  }

  @Test func eachKeyIsInTheTable() throws {
    let keys = Set(SessionAction.all.flatMap(\.keyNames))
    for row in try Self.rows() {
      for word in Row.marked(row.here) where word.hasPrefix("C-] ") {
        #expect(keys.contains(String(word.dropFirst(4))), "\(row): '\(word)'")
      }
    }
  }

  @Test func eachSettingIsInTheTable() throws {
    let sections = ConfigurationSetting.Section.allCases.map { "\($0.rawValue)." }
    for row in try Self.rows() {
      for word in Row.marked(row.here) where sections.contains(where: word.hasPrefix) {
        #expect(ConfigurationSetting(named: word) != nil, "\(row): '\(word)'")
      }
    }
  }
}

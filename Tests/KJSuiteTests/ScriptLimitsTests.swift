// The list of scripts that contain kj's own time limits.

import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ScriptLimitsTests {
  /// A line of the list without its comment; `*` stands for any text.
  private static func patterns() throws -> [String] {
    try SourceTree.text("Tests/Scripts/limits").split(separator: "\n")
      .map { line in String(line.prefix { $0 != "#" && $0 != " " }) }.filter { !$0.isEmpty }
  }

  /// The names of all scripts, as in `kj-upload/basic`, with their text.
  private static func scripts() throws -> [(name: String, text: String)] {
    try SourceTree.files(below: "Tests/Scripts", suffix: ".txt").map { path in
      let directory = path.removingLastComponent().lastComponent?.string ?? ""
      return ("\(directory)/\(path.stem ?? "")", try SourceTree.text(path))
    }
  }

  @Test func eachLineNamesAScript() throws {
    let names = try Self.scripts().map(\.name)
    for pattern in try Self.patterns() {
      #expect(names.contains { fnmatch(pattern, $0, 0) == 0 }, "\(pattern)")
    }
  }

  /// The long scripts of `servers` are not listed: `make test-servers` runs them alone.
  @Test func eachScriptThatSetsALimitIsListed() throws {
    let limit =
      #/\bkj.* --(stall-|connect-)?timeout|insert\.wait (?!60000)|"wait":(?!60000)/#
    let patterns = try Self.patterns()
    for script in try Self.scripts() where !script.name.hasPrefix("servers/") {
      if script.text.firstMatch(of: limit) == nil { continue }
      #expect(patterns.contains { fnmatch($0, script.name, 0) == 0 }, "\(script.name)")
    }
  }
}

// A page that differs from what happens must fail its script.

import KJTestSupport
import Testing

@Suite struct DocumentTests {
  /// The blocks of a page, what the script says before them, and the complaint, or nil if the page is right.
  static let pages: [(block: String, before: String, complaint: String?)] = [
    ("$ echo a\na", "", nil),
    ("$ echo a\nb", "", "'echo a' does not print what is shown"),
    ("$ echo a", "", "'echo a' does not print what is shown"),
    ("$ true\na", "", "'true' does not print what is shown"),
    ("$ echo a \\\n  b\na b\n$ echo c\nc", "", nil),
    ("$ printf 'a\\nb\\nc\\n'\na\n…\nc", "", nil),
    ("$ printf 'a\\nb\\nc\\n'\na\n…\nd", "", "does not print"),
    ("$ echo a long line\na lo…", "", nil),
    ("$ echo 12:30\n09:15", "differs '[0-9]{2}:[0-9]{2}'", nil),
    ("$ echo 12:30\n09:1", "differs '[0-9]{2}:[0-9]{2}'", "does not print"),
    ("$ echo /tmp/x/a\n/home/me/a", "means /home/me /tmp/x", nil),
    ("$ false", "", "'false' fails: exit status 1"),
    ("$ echo 'x: error: no' >&2; false\nx: error: no\n$ echo $?\n1", "", nil),
    ("$ false\n$ echo $?\n2", "", "'echo $?' does not print"),
    ("$ false     # not run: it fails\n$ true", "", nil),
    ("$ false     # not run: it fails", "", "no command to run"),
    ("a\n$ true", "", "does not begin with a prompt"),
    ("dev$ true", "", "only a terminal has the prompt of 'dev'"),
  ]

  @Test(arguments: pages)
  func aPageIsCompared(_ block: String, _ before: String, _ complaint: String?) async throws {
    let script = try ScriptFile(
      parsing: before
        + "\ndocument page.md Part\n-- page.md --\n# Part\n\n```console\n\(block)\n```\n")
    do {
      try await onOwnThread { try ScriptRun.run(script, limit: .hang) }
      #expect(complaint == nil, "nothing fails")
    } catch let failure as SetUpFailure {
      let wanted = try #require(complaint, "\(failure)")
      #expect("\(failure)".contains(wanted), "\(failure)")
    }
  }

  @Test func aTerminalIsAskedAndAnswered() async throws {
    let block = "$ read -p 'Go on? ' word; echo \"it is $word\"\nGo on? yes\nit is yes"
    let script = try ScriptFile(
      parsing: "document --answer yes page.md P\n-- page.md --\n# P\n```console\n\(block)\n```\n")
    try await onOwnThread { try ScriptRun.run(script, limit: .hang) }
  }

  @Test func everyBlockAndHeadingIsFound() throws {
    let page = try Document(
      parsing: "# A\n```console\n$ true\n```\n## B\ntext\n```sh\n# no heading\n```\n    $ stray\n")
    #expect(page.headings == ["A", "B"])
    #expect(page.blocks.map(\.heading) == ["A", "B"])
    #expect(page.blocks.map(\.line) == [3, 8])
    #expect(page.strayCommands == [10])
    #expect(throws: SetUpFailure.self) { try Document(parsing: "```sh\ntrue\n") }
  }
}

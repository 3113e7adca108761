// The forms of an inserted path: which ones a person may write, and what never reaches a terminal.

import KJBase
import KJDomain
import Testing

private func inserted(_ path: String, as format: String) throws -> String {
  try InsertionText(path: Array(path.utf8), as: #require(PathFormat(format))).text
}

@Suite struct PathFormatTests {
  @Test(
    arguments: [
      "path", "at", "add", "markdown", "{path}", "@{path}", "{path} what is wrong here?",
      "look at '{path}'!", "{{path}}", "{pat}h} {path}", "ä{path}\u{301}",
    ])
  func aFormIsPrintedAsItWasRead(text: String) throws {
    let form = try #require(PathFormat(text))
    #expect(form.description.utf8.elementsEqual(text.utf8))
    #expect(PathFormat(form.description) == form)
  }

  @Test(arguments: [
    ("{path}", "/p/a.png"), ("see {path}", "see /p/a.png"), ("{path}?", "/p/a.png?"),
    ("{{path}}", "{/p/a.png}"), ("[a]({path}) {name}", "[a](/p/a.png) {name}"),
  ])
  func aFormOfOnesOwnStandsAroundThePath(form: String, expected: String) throws {
    #expect(try inserted("/p/a.png", as: form) == expected)
  }

  @Test func aFormOfOnesOwnHasTheEscapesOfAPath() throws {
    #expect(try inserted("/p/{path} b.png", as: "see {path}") == #"see /p/\{path\}\ b.png"#)
  }

  /// Paths, and the lines that aider's `parse_quoted_filenames` parses back into exactly that path.
  @Test(arguments: [
    ("/p/a.png", "/add /p/a.png"),
    ("/p/a b.png", #"/add "/p/a b.png""#),
    ("/p/it's (1);&|<>.png", #"/add "/p/it's (1);&|<>.png""#),
    ("/p/a\u{A0}b.png", "/add \"/p/a\u{A0}b.png\""),
    ("/p/a\u{3000}b.png", "/add \"/p/a\u{3000}b.png\""),
    ("/p/José日本*?[a].png", #"/add "/p/José日本*?[a].png""#),
  ])
  func aPathForAiderIsQuotedAsAiderReadsIt(path: String, expected: String) throws {
    #expect(try inserted(path, as: "add") == expected)
  }

  /// Claude Code and Codex leave text unchanged if it begins with a bracket.
  @Test(arguments: [
    ("/p/a.png", "[a.png](/p/a.png)"),
    ("/p/two words.png", "[two words.png](</p/two words.png>)"),
    ("/p/$(id).png", #"[\$\(id\).png](</p/\$\(id\).png>)"#),
    ("/p/a[1](2).png", #"[a\[1\]\(2\).png](</p/a\[1\]\(2\).png>)"#),
    (#"/p/<b\ack>.png"#, #"[\<b\\ack\>.png](</p/\<b\\ack\>.png>)"#),
    ("/p/José.png", "[José.png](</p/José.png>)"),
    ("/p/in/", "[in](/p/in/)"), ("/", "[/](/)"),
  ])
  func aPathInMarkdownIsALink(path: String, expected: String) throws {
    #expect(try inserted(path, as: "markdown") == expected)
  }

  @Test func aFormIsShownWithoutEscapes() {
    let shown = (PathFormat.named + [PathFormat("see {path}")].compactMap(\.self))
      .map { $0.shown("~/in/a b.png") }
    #expect(
      shown == [
        "~/in/a b.png", "@~/in/a b.png", "/add ~/in/a b.png", "[a b.png](~/in/a b.png)",
        "see ~/in/a b.png",
      ])
  }

  @Test(arguments: ["\"", "$", "`", "\\"] as [Unicode.Scalar])
  func whatQuotesForAiderDoNotCoverIsRefused(scalar: Unicode.Scalar) throws {
    let problem = try #require(throws: InsertionProblem.self) {
      try inserted("/p/a\(scalar)b.png", as: "add")
    }
    #expect(problem.reason == .unquotable(scalar))
    #expect(
      Failure(problem).description == """
        cannot insert '/p/a\(scalar)b.png': it contains '\(scalar)', which cannot be quoted for aider
        hint: plain-path
        """)
  }

  @Test(arguments: ["!{path}", "  !{path}", "\u{A0}!{path}", "!see {path}"])
  func noPathIsInsertedBehindTheMarkOfAShell(form: String) throws {
    let problem = try #require(throws: InsertionProblem.self) { try inserted("/p/a", as: form) }
    #expect(problem.reason == .shellMark && problem.subject == .path)
    #expect(problem.shown.contains("!"))
  }

  @Test(arguments: ["{path}!", "see !{path}", "@{path}", "/add !{path}"])
  func theMarkOfAShellHurtsNowhereElse(form: String) throws {
    #expect(throws: Never.self) { try inserted("/p/a", as: form) }
  }

  @Test(arguments: [("!ls", true), (" \u{2003}!ls", true), ("ls!", false), ("a !b", false)])
  func aTextOfOnesOwnMayBeginWithTheMark(text: String, begins: Bool) throws {
    #expect(try InsertionText(text: Array(text.utf8)).beginsWithShellMark == begins)
  }

  @Test func aRefusedShellMarkIsSaidInWords() {
    #expect(
      Failure(.shellMark, at: "tmux:%0").description == """
        cannot insert into 'tmux:%0': the agent in the foreground runs text that begins with '!' in a shell
        hint: put a word in front of the '!', or type the text yourself
        """)
  }

  @Test(
    arguments: [
      (
        "markdwn",
        """
        invalid form 'markdwn': it is none of 'path', 'at', 'add', 'markdown' and does not contain \
        '{path}' exactly once
        hint: did you mean 'markdown'?
        """
      ),
      (
        "{path} {path}",
        """
        invalid form '{path} {path}': it is none of 'path', 'at', 'add', 'markdown' and does not \
        contain '{path}' exactly once
        """
      ),
      (
        "!{path}",
        """
        invalid form '!{path}': it begins with '!', and agents run such text in a shell
        hint: word-before-path
        """
      ),
      ("{path}\u{7}", #"invalid form '{path}\u{7}': it contains the control character U+0007"#),
      (
        "\u{2800}{path}",
        "invalid form '\u{2800}{path}': it contains the invisible character U+2800"
      ),
      (
        "{path}\u{202E}",
        #"invalid form '{path}\u{202e}': it contains the invisible character U+202E"#
      ),
    ])
  func aFormThatIsNoneIsRefusedWithItsReason(text: String, words: String) throws {
    let failure = try #require(throws: Failure.self) { try PathFormat(parsing: text) }
    #expect(failure.status == .usage)
    #expect(failure.description == words)
  }

  @Test func aFormMayNotFillTheTextUp() throws {
    let words = String(repeating: "x", count: 506)
    #expect(throws: Failure.self) { try PathFormat(parsing: words + "{path}xxxxxx") }
    #expect(throws: Never.self) { try PathFormat(parsing: words + "{path}") }
  }

  @Test func withoutAFormItIsThatOfTheAgent() throws {
    func text(_ format: PathFormat?, _ front: ForegroundProgram?) throws -> String {
      try InsertionContent.path(Array("/a b".utf8), as: format).text(for: front).text
    }
    #expect(try text(nil, nil) == #"/a\ b"#)
    #expect(try text(nil, .agent(.claudeCode)) == #"/a\ b"#)
    #expect(try text(nil, .agent(.aider)) == #"/add "/a b""#)
    #expect(try text(.path, .agent(.aider)) == #"/a\ b"#)
  }
}

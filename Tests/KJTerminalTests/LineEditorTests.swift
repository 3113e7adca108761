// The line typed into the row.

import KJDomain
import Testing

@testable import KJTerminal

@Suite struct LineEditorTests {
  /// The keys typed from the start, and the text before and after the cursor.
  @Test(arguments: [
    ("ab\u{2}c", "ac", "b"), ("ab\u{1}c", "c", "ab"), ("ab\u{1}c\u{5}d", "cabd", ""),
    ("ab\u{2}\u{2}\u{2}\u{6}", "a", "b"), ("ab\u{7F}", "a", ""), ("\u{7F}\u{4}", "", ""),
    ("ab\u{1}\u{4}", "", "b"), ("ab\u{2}\u{15}", "", "b"), ("ab\u{2}\u{B}", "a", ""),
    ("/tmp/one two\u{17}", "/tmp/one ", ""), ("/tmp/one two\u{17}\u{17}", "/tmp/", ""),
    ("/tmp/one/\u{17}", "/tmp/", ""), ("é日📷\u{2}", "é日", "📷"), ("e\u{301}\u{7F}", "", ""),
    ("/a/b\u{1B}b\u{1B}bx", "/x", "a/b"), ("/a/b\u{1}\u{1B}fx", "/ax", "/b"),
    ("ab\u{1B}[Dx", "ax", "b"), ("ab\u{1B}OHx", "x", "ab"), ("ab\u{1B}[1~\u{1B}[3~x", "x", "b"),
    ("ab\u{1B}[1;5Dx\u{1B}[Fy", "xaby", ""), ("\u{1B}[97uB\u{1B}[127u", "a", ""),
    ("\u{1B}[97;2u\u{1B}[98:66;2u\u{1B}[233u", "ABé", ""), ("ab\u{1B}[98;3ux", "x", "ab"),
    ("a\u{1B}[200~b c\r\nd\u{7}\u{1B}[201~e", "ab c  de", ""),
    ("a\u{1B}[5~\u{10}b", "ab", ""),
  ])
  func keysEditLikeThoseOfAShell(typed: String, before: String, after: String) {
    var keys = SessionKeys()
    keys.promptRoom = .all
    var line = LineEditor()
    #expect(keys.take("\u{1D}u", extended: true) == [.action(.uploadFile)])
    for event in keys.take(typed, extended: true) {
      switch event {
      case .prompt(let key): if let edit = key.lineEdit { line.apply(edit) }
      default: Issue.record("\(event)")
      }
    }
    #expect(line.before == before)
    #expect(line.after == after)
    #expect(keys.focus == .prompt)
  }

  @Test func aLineHasAnEnd() {
    var line = LineEditor()
    for _ in 0..<3 { line.apply(.insert(String(repeating: "x", count: 3000))) }
    #expect(line.text.count == 4096)
  }

  // MARK: The keys around it

  @Test func withoutARowNothingIsAskedThere() {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}ua") == [.action(.uploadFile), .text("a")])
  }

  @Test func aLineAloneIsForAFileOnly() {
    var keys = SessionKeys()
    keys.promptRoom = .line
    #expect(keys.take("\u{1D}ra") == [.action(.uploads), .text("a")])
    #expect(keys.take("\u{1D}ua") == [.action(.uploadFile), .prompt(.edit(.insert("a")))])
  }

  @Test func whatComesBehindANameWaits() {
    var keys = SessionKeys()
    keys.promptRoom = .all
    #expect(
      keys.take("\u{1D}ua\rb\r")
        == [.action(.uploadFile), .prompt(.edit(.insert("a"))), .prompt(.accept)])
    #expect(keys.waitingCount == 2)
    var refused = keys
    #expect(
      refused.resumePrompt(encoding: .plain) == [.prompt(.edit(.insert("b"))), .prompt(.accept)])
    #expect(keys.resolve(passing: false, encoding: .plain) == [.text("b\r")])
    #expect(keys.focus == .program)
  }

  @Test(arguments: ["\u{3}", "\u{7}", "\u{1B}[27u"])
  func aPromptIsLeftWithoutAName(key: String) {
    var keys = SessionKeys()
    keys.promptRoom = .all
    #expect(keys.take("\u{1D}u") == [.action(.uploadFile)])
    #expect(keys.take(key + "x", extended: true) == [.prompt(.cancel)])
    var other = keys
    #expect(
      other.resumePrompt(encoding: .extended) == [.prompt(.edit(.insert("x")))])
    #expect(keys.resolve(passing: false, encoding: .extended) == [.text("x")])
  }

  @Test(arguments: [
    ("\u{1B}[A", PromptKey.move(.up)), ("\u{1B}OB", .move(.down)), ("\u{1B}[5~", .move(.pageUp)),
    ("\u{1B}[6~", .move(.pageDown)), ("\u{1B}3", .move(.toVisible(3))), ("\t", .complete),
    ("\u{1B}[Z", .completeBack), ("\u{1B}[9;2u", .completeBack), ("\u{10}", .control(0x70)),
    ("\u{1B}[110;5u", .control(0x6E)), ("\u{13}", .control(0x73)),
  ])
  func keysMoveThroughAList(typed: String, key: PromptKey) {
    var keys = SessionKeys()
    keys.promptRoom = .all
    #expect(keys.take("\u{1D}r") == [.action(.uploads)])
    #expect(keys.take(typed, extended: true) == [.prompt(key)])
    #expect(keys.focus == .prompt)
  }

  @Test func thePrefixLeavesThePromptAndBeginsACommand() {
    var keys = SessionKeys()
    keys.promptRoom = .all
    #expect(
      keys.take("\u{1D}ua\u{1D}d") == [
        .action(.uploadFile), .prompt(.edit(.insert("a"))), .prompt(.leave), .action(.disconnect),
      ])
  }

  @Test func onlyPressesAndRepeatsOfKeysInThePromptCount() {
    var keys = SessionKeys()
    keys.promptRoom = .all
    let typed =
      "\u{1D}\u{1B}[117;1:1u\u{1B}[117;1:2u\u{1B}[117;1:3u\u{1B}[97;1:1u\u{1B}[97;1:2u\u{1B}[97;1:3u"
    #expect(
      keys.take(typed, extended: true) == [
        .action(.uploadFile), .prompt(.edit(.insert("a"))), .prompt(.edit(.insert("a"))),
      ])
    #expect(keys.take("\u{1B}[27;1:1u\u{1B}[27;1:3u", extended: true) == [.prompt(.cancel)])
  }

  @Test(arguments: [("v", SessionAction.uploadClipboard), ("s", .screenshot), ("w", .draw)])
  func whatFollowsTheKeyForAPictureWaits(key: String, action: SessionAction) {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}\(key)abc") == [.action(action)])
    #expect(keys.resolve(passing: true, encoding: .plain) == [.text("abc")])
  }
}

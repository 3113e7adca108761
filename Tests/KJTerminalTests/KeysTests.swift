// Typed input reaches the remote program unchanged, except for keys meant for kj.

import KJBase
import KJDomain
import KJTerminal
import Testing

@Test(arguments: KeysCase.all)
func keysForTheSessionAndForKjAreToldApart(_ test: KeysCase) {
  var keys = SessionKeys()
  #expect(keys.events(of: [test.typed[...]], extended: test.isExtended) == test.events)
  #expect(keys.focus == .program)
}

@Test(arguments: KeysCase.all)
func eventsDoNotDependOnHowTheKeysAreCut(_ test: KeysCase) {
  for cut in test.typed.indices {
    var keys = SessionKeys()
    let pieces = [test.typed[..<cut], test.typed[cut...]]
    #expect(keys.events(of: pieces, extended: test.isExtended) == test.events)
  }
  var keys = SessionKeys()
  let single = test.typed.indices.map { test.typed[$0...$0] }
  #expect(keys.events(of: single, extended: test.isExtended) == test.events)
}

@Test func nothingIsHeldBackWithoutNeed() {
  var keys = SessionKeys()
  for byte in Array("x\u{1B}[93;5u\u{1B}]11;\u{07}\u{1B}P\u{1B}\\\u{1B}日~\u{1B}[200~\u{1D}".utf8) {
    #expect(keys.take([byte]) == [.send([byte])])
  }
  keys = SessionKeys()
  for byte in Array("x日\u{1B}[?".utf8).enumerated() where byte.offset < 4 {
    #expect(keys.take([byte.element], extended: true) == [.send([byte.element])])
  }
}

@Test func aLoneEscapeIsDelayedOnlyWhereThePrefixCanComeAsASequence() {
  var keys = SessionKeys()
  #expect(keys.take("\u{1B}") == [.text("\u{1B}")])
  #expect(keys.isUnfinished && keys.release().isEmpty && !keys.isUnfinished)
  #expect(keys.take("[93;5u") == [.text("[93;5u")])

  keys = SessionKeys()
  #expect(keys.take("\u{1B}", extended: true).isEmpty)
  #expect(keys.isUnfinished && !keys.isBetweenKeys)
  #expect(keys.release() == [.text("\u{1B}")])
  #expect(!keys.isUnfinished && keys.isBetweenKeys)
  #expect(keys.take("u", extended: true) == [.text("u")])

  // A sequence that can no longer be the prefix is not held back.
  #expect(keys.take("\u{1B}[", extended: true).isEmpty)
  #expect(keys.take("<", extended: true) == [.text("\u{1B}[<")])
  #expect(keys.take("0;1;1M", extended: true) == [.text("0;1;1M")])
}

@Test func aReleasedHalfOfASequenceIsFollowedByTheOther() {
  var keys = SessionKeys()
  #expect(keys.take("\u{1B}[93", extended: true).isEmpty)
  #expect(keys.release() == [.text("\u{1B}[93")])
  #expect(keys.take(";5uu", extended: true) == [.text(";5uu")])
  // The same applies while kj waits for a command: an answer in two halves is not the command.
  #expect(keys.take("\u{1D}\u{1B}[12").isEmpty)
  #expect(keys.release() == [.text("\u{1B}[12")])
  #expect(keys.focus == .bar)
  #expect(keys.take(";5Ru") == [.text(";5R"), .action(.uploadFile)])
}

@Test func aPauseDoesNotEndTheWaitForACommand() {
  var keys = SessionKeys()
  #expect(keys.take("\u{1D}").isEmpty && keys.release().isEmpty && keys.focus == .bar)
  #expect(keys.take("\u{1B}").isEmpty)
  #expect(keys.release().isEmpty)
  #expect(keys.focus == .program)
  #expect(keys.take("\r~").last == .text("\r"))
  #expect(keys.release().isEmpty)
  #expect(keys.take(".") == [.action(.disconnect)])
}

@Test(arguments: [
  ("", true), ("x", true), ("日", true), ("\u{1B}[A", true), ("\u{1D}", false), ("\u{1D}y", true),
  ("~", false), ("~~", true), ("\u{1B}", false), ("\u{1B}[", false), ("\u{1B}[200~", false),
  ("\u{1B}[200~text", false), ("\u{1B}[200~text\u{1B}[201~", true), ("\u{1B}]11;rgb", false),
])
func insertionsGoBetweenKeys(typed: String, isBetweenKeys: Bool) {
  var keys = SessionKeys()
  _ = keys.take(typed)
  #expect(keys.isBetweenKeys == isBetweenKeys)
}

@Test func halfACharacterIsNotBetweenKeys() {
  var keys = SessionKeys()
  #expect(keys.take([0xC3]) == [.send([0xC3])])
  #expect(!keys.isBetweenKeys)
  _ = keys.take([0xA9])
  #expect(keys.isBetweenKeys)
}

@Test func tildeEscapesAndPrefixCanBeOff() throws {
  var keys = SessionKeys(prefix: .none, escape: nil)
  #expect(keys.take("~.\r~.\u{1D}d") == [.text("~.\r~.\u{1D}d")])
  #expect(keys.take("\u{1B}[93;5ud", extended: true) == [.text("\u{1B}[93;5ud")])
  keys = SessionKeys(prefix: try PrefixKey(parsing: "C-a"))
  #expect(keys.take("\u{1D}\u{01}u") == [.text("\u{1D}"), .action(.uploadFile)])
  #expect(keys.take("\u{1B}[97;5uu", extended: true) == [.action(.uploadFile)])
  #expect(keys.take("\u{1B}[27;69;65~u", extended: true) == [.action(.uploadFile)])
  #expect(keys.take("\u{1B}[97:65;6u", extended: true) == [.text("\u{1B}[97:65;6u")])
  keys = SessionKeys(prefix: try PrefixKey(parsing: "^^"))
  #expect(keys.take("\u{1B}[54:94;6uu", extended: true) == [.action(.uploadFile)])
  #expect(keys.take("\u{1B}[27;6;94~u", extended: true) == [.action(.uploadFile)])
}

@Test func longStringsAndSequencesAreNotKept() {
  var keys = SessionKeys()
  _ = keys.take("\u{1D}\u{1B}]52;c;")
  #expect(keys.take("AAAA") == [.text("AAAA")])
  #expect(keys.take("\u{1B}\\u") == [.text("\u{1B}\\"), .action(.uploadFile)])
  let long = "\u{1B}[" + String(repeating: "1;", count: 50)
  #expect(keys.take("\u{1D}" + long) == [.text(long)])
  #expect(keys.take("uu") == [.text("u"), .action(.uploadFile)])
}

@Test(arguments: [
  ("C-]", "C-]"), ("c-]", "C-]"), ("^]", "C-]"), ("ctrl-]", "C-]"), ("Ctrl-A", "C-a"),
  ("^b", "C-b"), ("C-@", "C-@"), ("C-\\", "C-\\"), ("^^", "C-^"), ("C-_", "C-_"), ("None", "none"),
])
func prefixKeysAreReadAndWritten(text: String, name: String) throws {
  let key = try PrefixKey(parsing: text)
  #expect(key.description == name)
  #expect(try PrefixKey(parsing: name) == key)
}

@Test(arguments: [
  ("", "Ctrl with a letter"), ("a", "Ctrl with a letter"), ("C-", "Ctrl with a letter"),
  ("C-ab", "Ctrl with a letter"), ("C-1", "Ctrl with a letter"), ("C-\u{E9}", "Ctrl with a letter"),
  ("M-a", "Ctrl with a letter"), ("\u{1B}[31m", "'\\u{1b}[31m' is not a prefix key"),
  ("C-[", "Escape"), ("^m", "Return"), ("C-i", "Tab"), ("C-j", "line feed"), ("C-h", "Backspace"),
  ("C-c", "interrupts"),
])
func unusablePrefixKeysAreRefused(text: String, reason: String) throws {
  let failure = try #require(throws: Failure.self) { try PrefixKey(parsing: text) }
  #expect(failure.status == .usage && failure.message.contains(reason))
}

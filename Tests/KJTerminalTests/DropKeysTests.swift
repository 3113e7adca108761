// Pastes that may be dropped files wait for a decision, and Enter waits for a picture; no other input waits.

import KJDomain
import KJTerminal
import KJTestSupport
import Testing

private let start = "\u{1B}[200~"
private let end = "\u{1B}[201~"

private func watchingKeys(clipboard: Bool = true) -> SessionKeys {
  var keys = SessionKeys()
  keys.dropInterest = DropInterest(hasDrives: false, takesClipboard: clipboard)
  return keys
}

extension SessionEvent {
  fileprivate static func files(_ text: String, typed: String) -> SessionEvent {
    .candidate(DropCandidate(content: .text(Array(text.utf8)), typed: Array(typed.utf8)))
  }

  fileprivate static func clipboard(_ typed: String) -> SessionEvent {
    .candidate(DropCandidate(content: .clipboard, typed: Array(typed.utf8)))
  }
}

@Test(arguments: ["/a/b.png", "'/a b.png' /c.png", "~/a.png", "file:///a%20b.png\r\n/b.png"])
func aPasteThatMayBeAListOfFilesWaitsWithAllBehindIt(text: String) {
  let paste = start + text + end
  // An ESC alone may be the Escape key and passes immediately.
  for cut in paste.utf8.indices where cut != paste.utf8.index(after: paste.utf8.startIndex) {
    var keys = watchingKeys()
    let pieces = [paste.utf8[..<cut], paste.utf8[cut...]].map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(pieces.flatMap { keys.take($0) } == [.files(text, typed: paste)])
    #expect(!keys.isBetweenKeys && keys.take("x\r").isEmpty && keys.waitingCount == 2)
    #expect(keys.resolve(passing: false, encoding: .plain) == [.text("x\r")])
    #expect(keys.isBetweenKeys)
  }
}

@Test func aCandidateThatIsNoneGoesOnAsItCame() {
  var keys = watchingKeys()
  let paste = start + "/etc/passwd" + end
  #expect(keys.take("x" + paste + "\r~.") == [.text("x"), .files("/etc/passwd", typed: paste)])
  // A tilde at the start of a line is an escape after the paste as well.
  #expect(
    keys.resolve(passing: true, encoding: .plain) == [
      .text(paste), .text("\r"), .action(.disconnect),
    ])
}

@Test(arguments: ["look at /a.png", "a.png", "/a.png\nsecond line", "/a\u{1B}[31m.png", "/a\u{07}"])
func anyOtherPasteGoesOnInTheTurnThatShowsIt(text: String) {
  var keys = watchingKeys()
  var sent: [UInt8] = []
  var hasPassed = false
  let paste = Array((start + text + end).utf8)
  for piece in [paste[..<6]] + (6..<paste.count).map({ paste[$0...$0] }) {
    for event in keys.take(piece) {
      guard case .send(let bytes) = event else {
        Issue.record("\(event)")
        return
      }
      sent += bytes
      hasPassed = true
    }
    // Once the paste has begun to pass, no part of it is kept.
    if hasPassed { #expect(!keys.isHoldingPaste) }
  }
  #expect(sent == paste)
}

@Test func aLongListGoesOn() {
  var keys = watchingKeys()
  let text = "/" + String(repeating: "a", count: 17 << 10)
  #expect(keys.take(start + text + end) == [.text(start + text + end)])
}

@Test func aPasteWithoutAnEndIsReleasedAndStaysAPaste() {
  var keys = watchingKeys()
  #expect(keys.take(start + "/a").isEmpty && keys.isHoldingPaste && !keys.isBetweenKeys)
  #expect(keys.release() == [.text(start + "/a")] && !keys.isHoldingPaste)
  // The prefix key within a paste is text.
  #expect(keys.take("b\u{1D}" + end) == [.text("b\u{1D}" + end)])
  #expect(keys.isBetweenKeys)
}

@Test func anEmptyPasteAndTheKeyThatPastesMayMeanTheClipboard() {
  var keys = watchingKeys()
  #expect(keys.take(start + end) == [.clipboard(start + end)])
  #expect(keys.resolve(passing: true, encoding: .plain) == [.text(start + end)])
  #expect(keys.take("\u{16}") == [.clipboard("\u{16}")])
  #expect(keys.resolve(passing: false, encoding: .plain).isEmpty)
  #expect(keys.take("\u{1B}[118;5u", extended: true) == [.clipboard("\u{1B}[118;5u")])
  #expect(
    keys.resolve(passing: true, encoding: .extended) == [.text("\u{1B}[118;5u")])
  keys = watchingKeys(clipboard: false)
  #expect(keys.take(start + end + "\u{16}") == [.text(start + end + "\u{16}")])
}

@Test(arguments: [
  ("/a/b.png", true), ("'/a b.png'", true), ("/a/b.png ", true), ("/clear\r", false),
  ("/a.pn", false), ("hello world", false),
])
func aPathThatComesInOneReadMayBeADrop(typed: String, isCandidate: Bool) {
  var keys = watchingKeys()
  #expect(keys.take(typed) == [isCandidate ? .files(typed, typed: typed) : .text(typed)])
  _ = keys.resolve(passing: true, encoding: .plain)
  var plain = SessionKeys()
  #expect(plain.take(typed) == [.text(typed)])
}

@Test func aBurstThatIsNoneIsTypedAsItCame() {
  var keys = watchingKeys()
  #expect(keys.take("~/a.png") == [.files("~/a.png", typed: "~/a.png")])
  #expect(keys.resolve(passing: true, encoding: .plain) == [.text("~/a.png")])
}

// MARK: Questions

/// Keys that wait for an answer to a question about a path.
private func askingKeys(after typed: String = "", hasBeenSeen: Bool = true) -> SessionKeys {
  var keys = watchingKeys()
  if !typed.isEmpty { #expect(keys.take(typed) == [.text(typed)]) }
  let paste = start + "/a.png" + end
  #expect(keys.take(paste) == [.files("/a.png", typed: paste)])
  #expect(keys.mayAsk)
  keys.ask()
  keys.takesAnswer = hasBeenSeen
  return keys
}

@Test(arguments: [
  ("\r", true), ("\u{1B}[13u", true), ("\u{1B}[27u", false), ("x", false), ("\u{1D}", false),
])
func aKeyAnswersAQuestionThatHasBeenSeen(key: String, isAgreed: Bool) {
  var keys = askingKeys()
  #expect(keys.take(key, extended: true) == [.answered(isAgreed: isAgreed)])
}

@Test(arguments: [("a", true), ("\u{1B}[97u", true), ("A", false), ("b", false)])
func aLetterAnswersForGoodWhereItMay(key: String, isAgreed: Bool) {
  var keys = watchingKeys()
  let paste = start + "/a.png" + end
  _ = keys.take(paste)
  keys.ask(takesForGood: true)
  keys.takesAnswer = true
  #expect(
    keys.take(key, extended: true) == [.answered(isAgreed: isAgreed, forGood: isAgreed)])
  // Without that choice, it is a key like any other.
  keys = askingKeys()
  #expect(keys.take(key, extended: true) == [.answered(isAgreed: false)])
}

@Test(arguments: ["\r", "\u{1B}[13u", "\u{1B}[27u", "x"])
func aKeyBeforeThatFollowsThePaste(key: String) {
  var keys = askingKeys(hasBeenSeen: false)
  #expect(keys.take(key + "y", extended: true) == [.answered(isAgreed: false)])
  let paste = start + "/a.png" + end
  let sent = keys.resolve(passing: true, encoding: .extended)
  #expect(SessionEvent.joined(sent) == [.text(paste + key + "y")])
}

@Test func reportsOfTheTerminalAreNoAnswer() {
  var keys = askingKeys()
  #expect(keys.take("\u{1B}[I\u{1B}[<0;1;24M") == [.text("\u{1B}[I\u{1B}[<0;1;24M")])
  #expect(keys.take("\r") == [.answered(isAgreed: true)])
}

@Test func theEscapesOfSSHWorkWhileAQuestionIsThere() {
  let paste = start + "/a.png" + end
  var keys = askingKeys()
  #expect(keys.take("~").isEmpty)
  #expect(keys.take(".") == [.answered(isAgreed: false), .action(.disconnect)])
  #expect(keys.resolve(passing: true, encoding: .plain) == [.text(paste)])
  // If anything else follows the tilde, both are sent after the paste.
  for rest in ["x", "\r"] {
    keys = askingKeys()
    #expect(keys.take("~" + rest) == [.answered(isAgreed: false)])
    let sent = keys.resolve(passing: true, encoding: .plain)
    #expect(SessionEvent.joined(sent) == [.text(paste + "~" + rest)])
  }
  // In the middle of a line, a tilde is a key like any other.
  keys = askingKeys(after: "x")
  #expect(keys.take("~") == [.answered(isAgreed: false)])
  // Nobody has answered, so the tilde is sent after the paste.
  keys = askingKeys()
  #expect(keys.take("~").isEmpty)
  #expect(
    SessionEvent.joined(keys.resolve(passing: true, encoding: .plain)) == [.text(paste + "~")])
}

// MARK: Keys behind pictures

/// Keys typed after a picture that is still on its way.
private func holdingKeys(from start: HoldStart = .enter) -> SessionKeys {
  var keys = watchingKeys()
  keys.holdStart = start
  keys.hold()
  return keys
}

@Test func enterWaitsWithEverythingBehindIt() {
  var keys = holdingKeys()
  #expect(keys.take("what?") == [.text("what?")])
  #expect(keys.take("\r") == [.keysHeld] && keys.areHeld && keys.isEnterHeld)
  #expect(keys.take("1\u{1B}[A").isEmpty)
  // Reports from the terminal never wait, and insertions are allowed meanwhile.
  #expect(keys.take("\u{1B}[I\u{1B}[<0;1;1M") == [.text("\u{1B}[I\u{1B}[<0;1;1M")])
  #expect(keys.isBetweenKeys)
  #expect(keys.take("\u{1D}c") == [.action(.cancel)])
  #expect(keys.letGo(encoding: .plain) == [.text("\r1\u{1B}[A")])
  #expect(!keys.areHeld && !keys.isEnterHeld)
}

@Test(arguments: ["\r", "\n", "\u{1B}OM", "\u{1B}[13u", "\u{1B}[57414u"])
func everyEnterWaits(enter: String) {
  var keys = holdingKeys()
  #expect(keys.take(enter, extended: true) == [.keysHeld])
  #expect(keys.letGo(encoding: .extended) == [.text(enter)])
}

@Test func wordsWaitBehindThePictureThatTheyFollow() {
  var keys = holdingKeys(from: .anyKey)
  let paste = start + "/a.png" + end
  #expect(keys.take("one ") == [.keysHeld] && !keys.isEnterHeld)
  // The next candidate is examined immediately; one that is not a drop waits in its place.
  let none = start + "/b" + end
  #expect(keys.take(none + "x") == [.files("/b", typed: none)])
  #expect(keys.resolve(passing: true, encoding: .plain).isEmpty)
  #expect(keys.take(paste + "two\r") == [.files("/a.png", typed: paste)])
  keys.hold()
  #expect(keys.resolve(passing: false, encoding: .plain).isEmpty)
  // A retried picture precedes all others.
  keys.hold(isFirst: true)
  #expect(keys.heldParts == 3 && keys.isFirstPartEmpty)
  #expect(keys.letGo(encoding: .plain).isEmpty && keys.areHeld && !keys.isFirstPartEmpty)
  #expect(keys.letGo(encoding: .plain) == [.text("one " + none + "x")])
  #expect(keys.take("more").isEmpty)
  // An Enter after text is sent separately.
  #expect(keys.letGo(encoding: .plain) == [.text("two")])
  #expect(keys.heldParts == 1 && keys.isEnterHeld)
  #expect(keys.letGo(encoding: .plain) == [.text("\rmore")])
  #expect(keys.heldParts == 0 && keys.take("y") == [.text("y")])
}

@Test func nothingWaitsWhereItIsNotWanted() {
  var keys = holdingKeys(from: .none)
  #expect(keys.take("what?\r") == [.text("what?\r")])
  #expect(keys.take("\u{03}") == [.interrupted, .text("\u{03}")])
}

@Test(arguments: ["\u{03}", "\u{1B}[99;5u", "\u{1B}[1089::99;5u", "\u{1B}[27;5;99~"])
func controlCDropsWhatWaitsAndGoesOn(key: String) {
  var keys = watchingKeys()
  #expect(keys.take(key, extended: true) == [.text(key)])
  keys = holdingKeys(from: .anyKey)
  #expect(keys.take(key, extended: true) == [.interrupted, .text(key)])
  #expect(keys.take("x\ry", extended: true) == [.keysHeld])
  #expect(keys.take(key, extended: true) == [.interrupted, .text(key)])
  #expect(!keys.areHeld && keys.letGo(encoding: .extended).isEmpty)
  // In a paste, Control-C is a byte like any other.
  keys = holdingKeys()
  let paste = start + "/a\u{03}" + end
  #expect(keys.take(paste) == [.text(paste)])
}

@Test func escapeDropsWhatWaitsAndGoesOn() {
  let key = "\u{1B}[27u"
  var keys = holdingKeys()
  #expect(keys.take(key, extended: true) == [.text(key)])
  #expect(keys.take("\ry", extended: true) == [.keysHeld])
  #expect(keys.take(key, extended: true) == [.heldKeysDropped, .text(key)])
  #expect(!keys.areHeld && keys.letGo(encoding: .extended).isEmpty)
}

@Test func aLoneEscapeDropsWhatWaitsAfterAPause() {
  var keys = holdingKeys()
  #expect(keys.take("\r\u{1B}") == [.keysHeld])
  #expect(keys.release() == [.heldKeysDropped, .text("\u{1B}")])
}

@Test func whatIsLetGoInTheMiddleOfAPasteLeavesItWhole() {
  var keys = holdingKeys()
  #expect(keys.take("\r" + start + "/a") == [.keysHeld])
  #expect(keys.letGo(encoding: .plain) == [.text("\r")])
  let paste = start + "/ab" + end
  #expect(keys.take("b" + end) == [.files("/ab", typed: paste)])
  // The same applies to a paste whose beginning waits because it is not a list.
  keys = holdingKeys()
  #expect(keys.take("\r" + start + "a\u{1D}") == [.keysHeld])
  #expect(keys.letGo(encoding: .plain) == [.text("\r" + start + "a\u{1D}")])
  #expect(keys.take("\u{1D}b" + end) == [.text("\u{1D}b" + end)])
}

@Test func moreKeysThanFitAreNotTaken() {
  var keys = holdingKeys()
  #expect(keys.take("\r" + String(repeating: "a", count: (64 << 10) - 1)) == [.keysHeld])
  #expect(keys.take("b") == [.heldKeysFull])
  #expect(
    keys.letGo(encoding: .plain) == [
      .text("\r" + String(repeating: "a", count: (64 << 10) - 1))
    ])
}

@Test func whatIsNoDropComesAsItWouldWithoutLookingForOne() {
  let pieces = [
    start, end, "/a.png", "'", "~", "x", "\r", "\u{16}", "\u{1B}", "\u{1B}[A", "\u{1D}", "u", "日",
    "\u{7}",
    "file:", " ",
  ]
  var numbers = SeededNumbers(seed: 7)
  for _ in 0..<2000 {
    var plain = SessionKeys()
    var watching = watchingKeys()
    var expected: [SessionEvent] = []
    var found: [SessionEvent] = []
    for _ in 0..<12 {
      let count = Int.random(in: 1...4, using: &numbers)
      let typed = (0..<count).map { _ in pieces.randomElement(using: &numbers) ?? "" }.joined()
      expected += plain.take(typed)
      found += watching.take(typed)
      while case .candidate = found.last {
        found.removeLast()
        found += watching.resolve(passing: true, encoding: .plain)
      }
    }
    expected += plain.release()
    // First the paste, then the sequence after it.
    found += watching.release() + watching.release()
    #expect(SessionEvent.joined(found) == SessionEvent.joined(expected))
  }
}

extension SessionEvent {
  /// The events with adjacent bytes joined.
  fileprivate static func joined(_ events: [SessionEvent]) -> [SessionEvent] {
    var joined: [SessionEvent] = []
    for event in events {
      if case .send(let bytes) = event, case .send(let before) = joined.last {
        joined[joined.count - 1] = .send(before + bytes)
      } else {
        joined.append(event)
      }
    }
    return joined
  }
}

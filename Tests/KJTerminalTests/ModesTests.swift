// The modes that a session's programs switch on are tracked, and can be undone and redone.

import KJDomain
import KJTerminal
import KJTestSupport
import Testing

private let size = TerminalSize(columns: 80, rows: 24)

private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

@Test(arguments: ModesCase.all)
func exactlyWhatIsOnIsSwitchedOff(_ test: ModesCase) {
  #expect(text(ModeTracker(test.output, size: size).restoration) == test.restoration)
}

@Test(arguments: ModesCase.all)
func modesDoNotDependOnHowTheOutputIsCut(_ test: ModesCase) {
  let bytes = Array(test.output.utf8)
  let whole = TrackedState(ModeTracker(test.output, size: size))
  for cut in bytes.indices {
    #expect(TrackedState(ModeTracker([bytes[..<cut], bytes[cut...]], size: size)) == whole)
  }
  let single = bytes.indices.map { bytes[$0...$0] }
  #expect(TrackedState(ModeTracker(single, size: size)) == whole)
}

@Test(arguments: ModesCase.all)
func restorationAndResumptionAreTrue(_ test: ModesCase) {
  expectRoundTrip(ModeTracker(test.output, size: size))
}

/// Checks that a tracker's own sequences have the promised effect on a tracker.
private func expectRoundTrip(_ tracker: ModeTracker) {
  var restored = tracker
  restored.take(tracker.restoration[...])
  #expect(restored.modes == TerminalModes())
  #expect(restored.restoration.isEmpty)
  #expect(tracker.restoration.count <= 1024)

  var resumed = ModeTracker(size: size)
  resumed.take(tracker.resumption[...])
  #expect(resumed.modes == tracker.modes)
  #expect(resumed.isInGround)
}

@Test func anyMixtureOfSequencesIsUndoneAndRedone() {
  var numbers = SeededNumbers(seed: 1)
  for _ in 0..<2000 {
    var output: [UInt8] = []
    for _ in 0..<Int.random(in: 1...12, using: &numbers) {
      output += ModesCase.all.randomElement(using: &numbers).map { Array($0.output.utf8) } ?? []
      if Int.random(in: 0..<8, using: &numbers) == 0 { output.removeLast(min(2, output.count)) }
    }
    expectRoundTrip(ModeTracker([output[...]], size: size))
  }
}

@Test func noiseIsUndoneHoweverItIsCut() {
  let alphabet = Array(
    "\u{1B}\u{1B}\u{1B}[[]]?>=<0147;:hlmrsutcnq ()PX\\\u{07}\u{0E}\u{18}%\u{E9}".utf8)
  var numbers = SeededNumbers(seed: 2)
  for _ in 0..<2000 {
    let output = (0..<60).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &numbers)] }
    let tracker = ModeTracker([output[...]], size: size)
    expectRoundTrip(tracker)
    let cut = Int.random(in: 0...60, using: &numbers)
    #expect(
      TrackedState(ModeTracker([output[..<cut], output[cut...]], size: size))
        == TrackedState(tracker))
  }
}

@Test func whatACallerAsksIsAnswered() {
  let modes = ModeTracker("\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?1002h\u{1B}[?25l\u{1B}[>1u").modes
  #expect(modes.takesBracketedPaste && modes.isOnAlternateScreen && modes.reportsMouse)
  #expect(!modes.isOn(.cursorVisible) && modes.isOn(.autowrap))
  #expect(modes.keyEncoding.isExtended)
  #expect(!ModeTracker("\u{1B}[>1u\u{1B}[?1049h").modes.keyEncoding.isExtended)
  #expect(ModeTracker("\u{1B}[>4;1m").modes.keyEncoding.isExtended)
  #expect(!TerminalModes().takesBracketedPaste)
}

@Test(arguments: [
  ("", true), ("text", true), ("\u{1B}", false), ("\u{1B}[3", false), ("\u{1B}[3m", true),
  ("\u{1B}]0;t", false), ("\u{1B}]0;t\u{07}", true), ("\u{1B}Pq", false),
  ("\u{1B}_G\u{1B}\\", true),
])
func groundIsOutsideOfSequences(output: String, isInGround: Bool) {
  #expect(ModeTracker(output).isInGround == isInGround)
}

@Test func groundIsOutsideOfCharacters() {
  let bytes = Array("a\u{E9}日📷b".utf8)
  let boundaries: Set = [0, 1, 3, 6, 10, 11]
  for end in 0...bytes.count {
    #expect(ModeTracker([bytes[..<end]]).isInGround == boundaries.contains(end))
  }
  let cutShort: [UInt8] = [0xF0, 0x9F, 0x41]
  #expect(ModeTracker([cutShort[...]]).isInGround)
}

@Test(arguments: [
  ("\u{1B}]0;one\u{07}", "one"), ("\u{1B}]2;two;2\u{1B}\\", "two;2"), ("\u{1B}]0;\u{07}", ""),
  ("\u{1B}]0;one\u{07}\u{1B}]0;cut\u{18}", "one"), ("\u{1B}]1;icon\u{07}", nil),
])
func theLastTitleIsKept(output: String, title: String?) {
  #expect(ModeTracker(output).title.map(text) == title)
}

@Test func stringsOfAnyLengthKeepMemoryBounded() {
  let long = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
  var tracker = ModeTracker("\u{1B}]2;")
  for _ in 0..<100 { tracker.take(long[...]) }
  tracker.take([0x07])
  #expect(tracker.title == Array(long.prefix(ModeTracker.titleLimit)))
  #expect(tracker.restoration.isEmpty)
  tracker = ModeTracker("\u{1B}]8;;http://")
  for _ in 0..<100 { tracker.take(long[...]) }
  tracker.take([0x07])
  #expect((tracker.modes.hyperlink?.count ?? 0) < 4096)
  tracker = ModeTracker("\u{1B}[?")
  for _ in 0..<100 { tracker.take("1;".utf8.map { $0 }[...]) }
  tracker = ModeTracker((0..<100).map { _ in "\u{1B}[>1u\u{1B}[22t" }.joined())
  #expect(tracker.restoration.count < 200)
}

@Test func marginsOfTheWholeScreenAreNone() {
  var tracker = ModeTracker("\u{1B}[1;24r", size: TerminalSize(columns: 80, rows: 30))
  #expect(tracker.modes.scrollMargins != nil)
  tracker.resize(to: size)
  #expect(tracker.modes.scrollMargins == nil)
}

@Test func aStyleIsResumedAsItWas() {
  let style = "\u{1B}[1;3;4:3;38;5;208;48;2;1;2;3;58;2;4;5;6m"
  #expect(text(ModeTracker(style).resumption) == "\u{1B}[1;3;4:3;38;5;208;48;2;1;2;3;58;2;4;5;6m")
  #expect(
    text(ModeTracker("\u{1B}[91;102m\u{1B}[58:5:3m\u{1B}[38:2::7:8:9m").resumption)
      == "\u{1B}[38;2;7;8;9;102;58;5;3m")
}

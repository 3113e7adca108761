// Mouse reports: their meaning, and their recipients.

import KJDomain
import KJSystem
import Testing

@testable import KJTerminal

@Suite struct MouseTests {
  /// A report and its meaning: the event, the row and the column.
  @Test(arguments: [
    ("\u{1B}[<0;7;24M", MouseReport.Event.press(isPrimary: true), 24, 7),
    ("\u{1B}[<0;7;24m", .release, 24, 7), ("\u{1B}[<2;100;3M", .press(isPrimary: false), 3, 100),
    ("\u{1B}[<4;1;1M", .press(isPrimary: false), 1, 1), ("\u{1B}[<32;1;1M", .drag, 1, 1),
    ("\u{1B}[<35;1;1M", .motion, 1, 1), ("\u{1B}[<64;1;1M", .wheelUp, 1, 1),
    ("\u{1B}[<65;1;1M", .wheelDown, 1, 1), ("\u{1B}[<66;1;1M", .wheelAside, 1, 1),
    ("\u{1B}[<128;1;1M", .press(isPrimary: false), 1, 1),
    ("\u{1B}[M !!", .press(isPrimary: true), 1, 1), ("\u{1B}[M#'8", .release, 24, 7),
    ("\u{1B}[M`!!", .wheelUp, 1, 1), ("\u{1B}[MC!!", .motion, 1, 1),
    ("\u{1B}[32;7;24M", .press(isPrimary: true), 24, 7), ("\u{1B}[35;7;24M", .release, 24, 7),
    ("\u{1B}[97;1;1M", .wheelDown, 1, 1),
  ])
  func aReportSaysWhatTheMouseDid(
    bytes: String, event: MouseReport.Event, row: Int, column: Int
  ) throws {
    let report = try #require(MouseReport(Array(bytes.utf8)))
    #expect(report.event == event)
    #expect(report.position == ScreenPosition(row: row, column: column))
  }

  @Test(arguments: [
    "\u{1B}[I", "\u{1B}[<0;7M", "\u{1B}[<0;7;24;1M", "\u{1B}[<;7;24M", "\u{1B}[<0;0;1M",
    "\u{1B}[5;7;24M",
    "\u{1B}[<0;7;24x", "\u{1B}[12;5R", "\u{1B}[<123456;1;1M", "\u{1B}[M\u{1F}!!",
    "\u{1B}]11;x\u{7}",
  ])
  func otherReportsAreNone(bytes: String) {
    #expect(MouseReport(Array(bytes.utf8)) == nil)
  }

  // MARK: Whose they are

  private static func press(_ row: Int) -> String { "\u{1B}[<0;5;\(row)M" }
  private static func release(_ row: Int) -> String { "\u{1B}[<0;5;\(row)m" }
  private static func click(_ row: Int) -> SessionEvent {
    .click(ScreenPosition(row: row, column: 5))
  }

  private func keys(isAlone: Bool) -> SessionKeys {
    var keys = SessionKeys()
    keys.mouse = MouseInterest(limit: 23, isAlone: isAlone)
    return keys
  }

  @Test func withoutInterestEveryReportPasses() {
    var keys = SessionKeys()
    let reports = Self.press(24) + Self.release(24) + "\u{1B}[M !8"
    #expect(keys.take(reports) == [.text(reports)])
  }

  @Test func aProgramWithTheMouseGetsWhatIsNotOnTheRows() {
    var keys = keys(isAlone: false)
    let others = Self.press(23) + "\u{1B}[<32;5;24M" + Self.release(24) + "\u{1B}[<64;5;3M"
    #expect(keys.take(others + "x") == [.text(others + "x")])
    #expect(keys.take(Self.press(24) + "x") == [Self.click(24)])
    // The rest of that press, and the input that follows once the press is decided.
    #expect(keys.resolve(passing: false, encoding: .plain) == [.text("x")])
    #expect(keys.take("\u{1B}[<32;5;3M" + Self.release(3) + "y") == [.text("y")])
    let press = Self.press(3)
    #expect(keys.take(press + Self.release(3)) == [.text(press + Self.release(3))])
    // Other buttons, the wheel and pointer movement alone do nothing on the rows.
    #expect(keys.take("\u{1B}[<2;5;24M\u{1B}[<2;5;24m\u{1B}[<64;5;24M\u{1B}[<35;5;24M").isEmpty)
  }

  @Test(arguments: ["\u{1B}[M %8", "\u{1B}[32;5;24M"])
  func everyFormOfAReportIsUnderstood(press: String) {
    var keys = keys(isAlone: false)
    #expect(keys.take(press) == [Self.click(24)])
    let above = press.replacing("8", with: "7").replacing(";24", with: ";23")
    keys = self.keys(isAlone: false)
    #expect(keys.take(above) == [.text(above)])
  }

  /// Reports may be cut anywhere, except after an ESC that arrives alone, which is the Escape key for a program.
  @Test func reportsInPiecesAreWhole() {
    for report in [Self.press(24), "\u{1B}[M %8"] {
      let bytes = Array(("a" + report).utf8)
      for cut in bytes.indices.dropFirst(3) {
        var keys = keys(isAlone: false)
        let events = keys.take(bytes[..<cut]) + keys.take(bytes[cut...])
        #expect(events == [.text("a"), Self.click(24)], "cut at \(cut)")
      }
    }
    var keys = keys(isAlone: false)
    #expect(keys.take("\u{1B}") == [.text("\u{1B}")])
  }

  /// kj's own mouse mode: no program has requested reports.
  @Test func withoutAProgramNoReportPasses() {
    var keys = keys(isAlone: true)
    #expect(keys.take("\u{1D}" + Self.press(3) + "x") == [Self.click(3)])
    #expect(keys.focus == .bar)
    #expect(keys.press(key: UInt8(ascii: "t"), encoding: .plain) == [.text("\tx")])
    #expect(keys.take(Self.release(3) + "\u{1B}[<64;5;3M").isEmpty)
    // This also applies to a report that arrives when the mouse is already off.
    #expect(keys.take(Self.press(3)) == [Self.click(3)])
    _ = keys.resolve(passing: false, encoding: .plain)
    keys.mouse = nil
    #expect(keys.take(Self.release(3) + "y") == [.text("y")])
    #expect(keys.take(Self.release(3)) == [.text(Self.release(3))])
  }

  @Test func theWheelMovesInAList() {
    var keys = keys(isAlone: true)
    keys.promptRoom = .all
    #expect(keys.take("\u{1D}p") == [.action(.clips)])
    #expect(
      keys.take("\u{1B}[<65;5;24M\u{1B}[<64;5;24M\u{1B}[<64;5;3M") == [
        .wheel(isUp: false), .wheel(isUp: true),
      ])
    #expect(keys.take(Self.press(24) + "x") == [Self.click(24)])
    #expect(
      keys.resumePrompt(encoding: .plain) == [.prompt(.edit(.insert("x")))])
  }

  @Test(arguments: [
    (BarSlot.action(.tab), "x", "\tx"), (.key(.control(UInt8(ascii: "c"))), "x", "\u{3}x"),
    (.action(.control), "c", "\u{3}"),
  ])
  func aSlotIsClickedInPlaceOfItsKey(slot: BarSlot, behind: String, sent: String) {
    var keys = keys(isAlone: true)
    #expect(keys.take("\u{1D}" + Self.press(24) + behind) == [Self.click(24)])
    let bytes = keys.click(slot, encoding: .plain).flatMap { event in
      if case .send(let bytes) = event { bytes } else { [UInt8]() }
    }
    #expect(String(decoding: bytes, as: UTF8.self) == sent)
    #expect(keys.focus == .program)
  }

  @Test func whatIsClickedGetsTheKeysBehindIt() {
    var keys = keys(isAlone: true)
    keys.promptRoom = .all
    #expect(keys.take("\u{1D}" + Self.press(24) + "a") == [Self.click(24)])
    #expect(
      keys.click(.action(.uploadFile), encoding: .plain) == [
        .action(.uploadFile), .prompt(.edit(.insert("a"))),
      ])
    // An upload holds the keys itself.
    keys = self.keys(isAlone: true)
    #expect(keys.take("\u{1D}" + Self.press(24) + "a") == [Self.click(24)])
    #expect(
      keys.click(.action(.uploadClipboard), encoding: .plain) == [.action(.uploadClipboard)])
    #expect(keys.resolve(passing: false, encoding: .plain) == [.text("a")])
    // If the row is shown, arrows leave it open for the next key.
    keys = self.keys(isAlone: true)
    keys.isBarShown = true
    #expect(keys.take("\u{1D}" + Self.press(24)) == [Self.click(24)])
    #expect(keys.click(.action(.left), encoding: .plain) == [.text("\u{1B}[D")])
    #expect(keys.focus == .bar)
  }

  /// While a question about a drop is open, a click is not an answer.
  @Test func aClickAnswersNoQuestion() {
    var keys = keys(isAlone: true)
    keys.dropInterest = DropInterest(hasDrives: false, takesClipboard: false)
    _ = keys.take("\u{1B}[200~/a.png\u{1B}[201~")
    #expect(keys.mayAsk)
    keys.ask()
    keys.takesAnswer = true
    #expect(keys.take(Self.press(24) + Self.release(24)).isEmpty)
    #expect(keys.take("\r") == [.answered(isAgreed: true)])
  }

  // MARK: The modes

  private typealias Bench = DockTests.Bench
  private static let begin = "\u{1B}[?1000h\u{1B}[?1006h"
  private static let end = "\u{1B}[?1000l\u{1B}[?1006l"

  private func text(_ step: Dock.Step?) -> String {
    switch step {
    case .write(let bytes), .resize(let bytes): String(decoding: bytes, as: UTF8.self)
    case .ask, nil: ""
    }
  }

  @Test func theMouseIsOnWhileTheKeysAreKJs() {
    var bench = Bench()
    #expect(text(bench.show(DockTests.keys)).hasSuffix(Self.begin))
    #expect(
      String(decoding: bench.dock.restoration(isOnAlternateScreen: false), as: UTF8.self)
        .hasSuffix(Self.end))
    bench.dock.show(DockTests.message)
    #expect(text(bench.advance(after: 10)).hasSuffix(Self.end))
    bench.dock.show(DockTests.list)
    #expect(text(bench.advance(after: 10)).hasSuffix(Self.begin))
    bench.dock.show(nil)
    #expect(text(bench.advance(after: 10)).hasPrefix(Self.end))
    #expect(bench.dock.hasHadMouse)
  }

  @Test func aRowWithoutTheKeysAndASettingLeaveItOff() {
    var bench = Bench()
    #expect(!text(bench.show(.keys([.help], .program))).contains("?1000"))
    bench.dock.takesMouse = false
    bench.dock.show(DockTests.keys)
    #expect(!text(bench.advance(after: 10)).contains("?1000"))
    #expect(!bench.dock.hasHadMouse)
    bench.dock.takesMouse = true
    #expect(text(bench.advance(after: 10)).hasSuffix(Self.begin))
  }

  @Test func aProgramThatHasTheMouseKeepsIt() {
    var bench = Bench()
    _ = bench.write("\u{1B}[?1002h\u{1B}[?1006h")
    #expect(!text(bench.show(DockTests.keys)).contains("?100"))
    // Meanwhile, the program gives up the mouse.
    #expect(bench.write("\u{1B}[?1002l") == "\u{1B}[?1002l")
    let taken = text(bench.advance(after: 10))
    #expect(taken.hasSuffix(Self.begin))
    // The program's own form of reports returns when kj's ends.
    bench.dock.show(DockTests.message)
    #expect(text(bench.advance(after: 10)).hasSuffix(Self.end + "\u{1B}[?1006h"))
  }

  /// A program's mouse sequences mean the same as without kj.
  @Test(arguments: [
    "\u{1B}[?1000h", "\u{1B}[?1002;1006h", "\u{1B}[?1003l", "\u{1B}[?1006l", "\u{1B}[?1000s",
    "\u{1B}[?1000r",
    "\u{1B}c", "\u{1B}[!p",
  ])
  func kjsMouseIsOffBeforeAProgramSpeaksOfItsOwn(sequence: String) {
    for cut in 0..<sequence.utf8.count {
      var bench = Bench()
      _ = bench.show(DockTests.keys)
      let parts = [String(sequence.prefix(cut)), String(sequence.dropFirst(cut))]
      let shown = parts.map { bench.write($0) }.joined()
      #expect(shown.hasPrefix(Self.end + sequence), "cut at \(cut)")
      let next = text(bench.advance(after: 10))
      #expect(next.hasSuffix(Self.begin) == !bench.screen.modes.reportsMouse)
    }
  }

  @Test func otherModesPassAsTheyAre() {
    var bench = Bench()
    _ = bench.show(DockTests.keys)
    let sequences = "\u{1B}[?2004h\u{1B}[?1004l\u{1B}[s\u{1B}[?1049s"
    #expect(bench.write(sequences) == sequences)
  }

  // MARK: What stands where

  private func hits(_ content: DockContent, row: Int) -> [DockHit] {
    var bench = Bench()
    _ = bench.show(content)
    return (1...80).map { bench.dock.target(at: ScreenPosition(row: row, column: $0)) }
  }

  @Test func eachWordOfTheRowIsItsSlot() {
    // ` dev   upload  ?`
    let hits = hits(DockTests.keys, row: 24)
    for (index, hit) in hits.enumerated() {
      let expected: DockHit =
        (7..<13).contains(index)
        ? .target(.slot(.action(.uploadFile)))
        : index == 15 ? .target(.slot(.action(.help))) : .rows
      #expect(hit == expected, "column \(index + 1)")
    }
    #expect(Set(self.hits(DockTests.keys, row: 23).map { $0 == .above }) == [true])
  }

  @Test func eachLineOfAListIsItsItem() {
    #expect(hits(DockTests.list, row: 17).prefix(79).allSatisfy { $0 == .target(.item(0)) })
    #expect(hits(DockTests.list, row: 18).allSatisfy { $0 == .rows })
    #expect(hits(DockTests.list, row: 24).allSatisfy { $0 == .rows })
  }

  @Test func eachLetterWithAccentsIsItself() {
    let variants = hits(.accents(Accents(UInt8(ascii: "o"))), row: 24)
    #expect(variants.filter { $0 == .target(.key(UInt8(ascii: "3"))) }.count == 3)
    #expect(hits(.accents(nil), row: 24).contains(.target(.key(UInt8(ascii: "u")))))
  }
}

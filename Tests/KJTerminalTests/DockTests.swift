// How the dock takes a row and gives it back, and when it draws.

import KJDomain
import KJSystem
import Testing

@testable import KJTerminal

@Suite struct DockTests {
  static let message = DockContent.status(SessionStatus(.message, "hello"))
  static let keys = DockContent.keys([.uploadFile, .help], .bar)

  /// A dock on a terminal whose output is tracked.
  struct Bench {
    var dock = Dock(DockLayout(host: "dev", signs: .unicode), DockPainter(.dark, .none))
    var tracker = ModeTracker(size: TerminalSize(columns: 80, rows: 24))
    var size = TerminalSize(columns: 80, rows: 24)
    var now = MonotonicTime(nanoseconds: 1_000_000_000)

    var screen: DockScreen {
      DockScreen(
        size: size, modes: tracker.modes, isInGround: tracker.isInGround,
        isCursorSaved: tracker.isCursorKept, isUsual: tracker.isUsual)
    }

    mutating func write(_ text: String) -> String {
      var shown: [UInt8] = []
      Array(text.utf8).withUnsafeBytes { bytes in
        tracker.take(bytes)
        if dock.isOpen { dock.show(bytes, into: &shown, at: now) } else { shown += bytes }
      }
      return String(decoding: shown, as: UTF8.self)
    }

    mutating func advance(after milliseconds: Int = 0) -> Dock.Step? {
      now = now + .milliseconds(milliseconds)
      return dock.advance(screen, at: now)
    }

    /// Shows something, and returns the step that follows immediately.
    mutating func show(_ content: DockContent?) -> Dock.Step? {
      dock.show(content)
      return advance()
    }
  }

  @Test func aRowIsTakenAndGivenBack() {
    var bench = Bench()
    #expect(bench.advance() == nil)
    #expect(bench.dock.rows == 0)
    guard case .resize(let opening) = bench.show(Self.message) else {
      Issue.record("not opened")
      return
    }
    let text = String(decoding: opening, as: UTF8.self)
    #expect(text.hasPrefix("\u{1B}7\u{1B}[r\u{1B}8\u{1B}D\u{1B}[1A\u{1B}7\u{1B}[?25l"))
    #expect(text.contains("\u{1B}[1;23r\u{1B}[24;1H") && text.contains("hello"))
    #expect(text.hasSuffix("\u{1B}8\u{1B}[?25h"))
    #expect(bench.dock.rows == 1 && opening.count < 4096)
    #expect(bench.advance() == nil)

    guard case .resize(let closing) = bench.show(nil) else {
      Issue.record("not closed")
      return
    }
    #expect(
      String(decoding: closing, as: UTF8.self)
        == "\u{1B}7\u{1B}[?25l\u{1B}[?7l\u{1B}[r\u{1B}[0m\u{1B}[24;1H\u{1B}[2K\u{1B}[?7h\u{1B}8\u{1B}[?25h"
    )
    #expect(bench.dock.rows == 0)
    #expect(bench.advance() == nil)
  }

  /// A list of eight rows.
  static let list = DockContent.picker(
    DockPicker("keys", LineEditor(), [DockPicker.Item("one")], selected: 0, emptyText: "", hint: "")
  )

  @Test func aListTakesMoreRowsAndGivesThemBack() {
    var bench = Bench()
    _ = bench.show(Self.keys)
    bench.dock.show(Self.list)
    guard case .resize(let growing) = bench.advance(after: 10) else {
      Issue.record("not grown")
      return
    }
    let grown = String(decoding: growing, as: UTF8.self)
    #expect(
      grown.hasPrefix(
        "\u{1B}7\u{1B}[r\u{1B}8" + String(repeating: "\u{1B}D", count: 8) + "\u{1B}[8A\u{1B}7"))
    #expect(grown.contains("\u{1B}[1;16r\u{1B}[17;1H") && grown.contains("\u{1B}[24;1H"))
    #expect(bench.dock.rows == 8 && growing.count < 4096)
    #expect(bench.write("\u{1B}[20;1H") == "\u{1B}[16;1H")
    bench.dock.show(Self.keys)
    guard case .resize(let shrinking) = bench.advance(after: 10) else {
      Issue.record("not shrunk")
      return
    }
    let shrunk = String(decoding: shrinking, as: UTF8.self)
    // Nothing scrolls; the rows are cleared with plain text and without the program's margins.
    #expect(!shrunk.contains("\u{1B}D"))
    #expect(shrunk.contains("\u{1B}[1;23r\u{1B}[0m\u{1B}[17;1H\u{1B}[2K"))
    #expect(bench.dock.rows == 1)
    #expect(bench.write("\u{1B}[20;1H") == "\u{1B}[20;1H")
  }

  @Test func onlyTheLinesThatHaveChangedAreDrawn() {
    func list(_ items: [String], selected: Int) -> DockContent {
      .picker(
        DockPicker(
          "keys", LineEditor(), items.map { DockPicker.Item($0) }, selected: selected,
          emptyText: "", hint: ""))
    }
    var bench = Bench()
    _ = bench.show(list(["one", "two", "three"], selected: 0))
    bench.dock.show(list(["one", "two", "three"], selected: 1))
    guard case .write(let drawing) = bench.advance(after: 10) else {
      Issue.record("not drawn")
      return
    }
    let text = String(decoding: drawing, as: UTF8.self)
    #expect(text.contains("one") && text.contains("two") && !text.contains("three"))
  }

  /// A program's text on the main screen stays above the rows when that screen is shown again.
  @Test func aListThatOpenedOnTheAlternateScreenGetsRoomOnTheMainOne() {
    var bench = Bench()
    _ = bench.show(Self.keys)
    _ = bench.write("\u{1B}[?1049h")
    bench.dock.show(Self.list)
    guard case .resize(let growing) = bench.advance(after: 20) else {
      Issue.record("not grown")
      return
    }
    #expect(!String(decoding: growing, as: UTF8.self).contains("\u{1B}D"))
    let back = bench.write("\u{1B}[?1049l")
    #expect(back.contains(String(repeating: "\u{1B}D", count: 8) + "\u{1B}[8A"))
  }

  @Test func theAlternateScreenIsNotScrolled() {
    var bench = Bench()
    _ = bench.write("\u{1B}[?1049h\u{1B}[?25l")
    guard case .resize(let opening) = bench.show(Self.message) else {
      Issue.record("not opened")
      return
    }
    let text = String(decoding: opening, as: UTF8.self)
    #expect(!text.contains("\u{1B}D") && text.contains("\u{1B}[1;23r"))
    // The program has hidden the cursor, and it stays hidden.
    #expect(!text.contains("?25"))
  }

  @Test func aProgramsOwnMarginsComeBack() {
    var bench = Bench()
    _ = bench.write("\u{1B}[5;24r")
    guard case .resize(let opening) = bench.show(Self.message) else {
      Issue.record("not opened")
      return
    }
    #expect(String(decoding: opening, as: UTF8.self).contains("\u{1B}[5;23r"))
    guard case .resize(let closing) = bench.show(nil) else {
      Issue.record("not closed")
      return
    }
    #expect(String(decoding: closing, as: UTF8.self).contains("\u{1B}[5;r"))
  }

  @Test func drawingWaitsForAPauseButNotForLong() {
    var bench = Bench()
    _ = bench.show(Self.message)
    _ = bench.write("x\u{1B}[2J")
    #expect(bench.advance() == nil)
    #expect(bench.dock.nextStep == bench.now + .milliseconds(8))
    for _ in 0..<24 {
      #expect(bench.advance(after: 4) == nil)
      _ = bench.write("x")
    }
    guard case .write = bench.advance(after: 4) else {
      Issue.record("not drawn")
      return
    }
    #expect(bench.advance() == nil)
  }

  @Test func nothingIsDrawnWithinASequenceOrAFrame() {
    var bench = Bench()
    _ = bench.write("\u{1B}[3")
    #expect(bench.show(Self.message) == nil)
    _ = bench.write("1m\u{1B}[?2026h")
    #expect(bench.advance(after: 200) == nil)
    _ = bench.write("\u{1B}[?2026l")
    guard case .resize = bench.advance(after: 20) else {
      Issue.record("not opened")
      return
    }
  }

  @Test func theCursorThatAProgramHasSavedIsItsOwn() {
    var bench = Bench()
    _ = bench.write("\u{1B}7\u{1B}[31m")
    #expect(bench.show(Self.message) == .ask(Array("\u{1B}[6n".utf8)))
    #expect(bench.dock.isAsking)
    #expect(bench.advance() == nil)
    let place = ScreenPosition(row: 24, column: 7)
    guard case .resize(let opening)? = bench.dock.take(place, bench.screen, at: bench.now) else {
      Issue.record("not opened")
      return
    }
    let text = String(decoding: opening, as: UTF8.self)
    // The saved cursor moves up with the text, and no other cursor is saved.
    #expect(
      text.hasPrefix(
        "\u{1B}[r\u{1B}[24;7H\u{1B}D\u{1B}[1A\u{1B}8\u{1B}[1A\u{1B}7\u{1B}[?6l\u{1B}[?25l"))
    #expect(text.hasSuffix("\u{1B}[0m\u{1B}[31m\u{1B}[23;7H\u{1B}[?25h"))
    #expect(text.split(separator: "\u{1B}7").count == 2)
    #expect(bench.show(nil) == .ask(Array("\u{1B}[6n".utf8)))
  }

  @Test func aTerminalThatDoesNotAnswerIsAskedAgainLater() {
    var bench = Bench()
    _ = bench.write("\u{1B}7")
    _ = bench.show(Self.message)
    #expect(bench.advance(after: 99) == nil)
    #expect(bench.dock.isAsking)
    #expect(bench.advance(after: 1) == nil)
    #expect(!bench.dock.isAsking)
    let late = ScreenPosition(row: 1, column: 1)
    #expect(bench.dock.take(late, bench.screen, at: bench.now) == nil)
    #expect(bench.advance(after: 500) == nil)
    guard case .ask = bench.advance(after: 500) else {
      Issue.record("not asked again")
      return
    }
  }

  @Test func inTheLastColumnNobodyKnowsWhereTheNextCharacterGoes() {
    var bench = Bench()
    _ = bench.write("\u{1B}7")
    _ = bench.show(Self.message)
    let edge = ScreenPosition(row: 3, column: 80)
    #expect(bench.dock.take(edge, bench.screen, at: bench.now) == nil)
    #expect(bench.dock.rows == 0)
    guard case .ask = bench.advance(after: 1000) else {
      Issue.record("not asked again")
      return
    }
  }

  @Test func keysHideTheCursorAndAStatusDoesNot() {
    var bench = Bench()
    guard case .resize(let opening) = bench.show(Self.keys) else {
      Issue.record("not opened")
      return
    }
    #expect(!String(decoding: opening, as: UTF8.self).contains("\u{1B}[?25h"))
    #expect(bench.write("\u{1B}[?25h") == "")
    #expect(
      bench.dock.restoration(isOnAlternateScreen: false)
        == Array(
          "\u{1B}7\u{1B}[r\u{1B}[0m\u{1B}[24;1H\u{1B}[2K\u{1B}8\u{1B}[?25h\u{1B}[?1000l\u{1B}[?1006l"
            .utf8))
    bench.dock.show(Self.message)
    guard case .write(let drawing) = bench.advance(after: 10) else {
      Issue.record("not drawn")
      return
    }
    #expect(String(decoding: drawing, as: UTF8.self).contains("\u{1B}8\u{1B}[?25h"))
  }

  /// The program keeps its cursor, and the row stays, while the keys appear and disappear.
  @Test func aRowThatIsKeptLeavesTheCursorToTheProgram() {
    var bench = Bench()
    let kept = DockContent.keys([.uploadFile, .help], .program)
    guard case .resize(let opening) = bench.show(kept) else {
      Issue.record("not opened")
      return
    }
    #expect(String(decoding: opening, as: UTF8.self).hasSuffix("\u{1B}[?25h"))
    #expect(bench.write("\u{1B}[?25l\u{1B}[?25h") == "\u{1B}[?25l\u{1B}[?25h")
    for (content, isVisible) in [(Self.keys, false), (kept, true)] {
      bench.dock.show(content)
      guard case .write(let drawing) = bench.advance(after: 10) else {
        Issue.record("not drawn, or another size")
        return
      }
      #expect(String(decoding: drawing, as: UTF8.self).contains("\u{1B}[?25h") == isVisible)
    }
    _ = bench.write("\u{1B}c")
    guard case .write = bench.advance(after: 10) else {
      Issue.record("not drawn again after a reset")
      return
    }
    #expect(bench.dock.rows == 1)
  }

  @Test func anotherSizeOpensItAnew() {
    var bench = Bench()
    _ = bench.show(Self.message)
    bench.size = TerminalSize(columns: 100, rows: 30)
    #expect(bench.advance() == .ask(Array("\u{1B}[6n".utf8)))
    let place = ScreenPosition(row: 3, column: 1)
    guard case .resize(let opening)? = bench.dock.take(place, bench.screen, at: bench.now) else {
      Issue.record("not opened")
      return
    }
    #expect(String(decoding: opening, as: UTF8.self).contains("\u{1B}[1;29r\u{1B}[30;1H"))
    // The old row is emptied, because the text has not moved.
    #expect(String(decoding: opening, as: UTF8.self).hasPrefix("\u{1B}[0m\u{1B}[24;1H\u{1B}[2K"))
    bench.size = TerminalSize(columns: 39, rows: 30)
    guard case .resize(let closing) = bench.advance() else {
      Issue.record("not closed")
      return
    }
    #expect(String(decoding: closing, as: UTF8.self).contains("\u{1B}[2K"))
    #expect(bench.dock.rows == 0)
    bench.size = TerminalSize(columns: 40, rows: 9)
    #expect(bench.advance() == nil)
  }

  @Test func aLineIsTypedInASmallerTerminalThanARowIsShown() {
    let prompt = DockContent.prompt(DockPrompt("file:", LineEditor("a"), hint: ""))
    for (size, isShown) in [
      (TerminalSize(columns: 39, rows: 30), true), (TerminalSize(columns: 80, rows: 9), true),
      (TerminalSize(columns: 24, rows: 4), true), (TerminalSize(columns: 23, rows: 30), false),
      (TerminalSize(columns: 80, rows: 3), false),
    ] {
      var bench = Bench()
      bench.size = size
      #expect(bench.show(Self.message) == nil)
      _ = bench.show(prompt)
      #expect(bench.dock.rows == (isShown ? 1 : 0), "\(size)")
      _ = bench.show(Self.message)
      #expect(bench.dock.rows == 0)
    }
    var bench = Bench()
    _ = bench.write("\u{1B}[?2l")
    #expect(bench.show(prompt) == nil)
  }

  @Test func whatIsOnWhileDrawingIsOnAgain() {
    var bench = Bench()
    _ = bench.write("\u{1B}[4h\u{1B}[?6h\u{1B}]8;;http://a\u{1B}\\\u{1B}(0\u{1B}[?7l")
    guard case .resize(let opening) = bench.show(Self.message) else {
      Issue.record("not opened")
      return
    }
    var after = bench.tracker
    opening.withUnsafeBytes { after.take($0) }
    after.resize(to: TerminalSize(columns: 80, rows: 23))
    #expect(after.modes.hyperlink == bench.tracker.modes.hyperlink)
    #expect(after.modes.changedStandardModes == bench.tracker.modes.changedStandardModes)
    #expect(after.modes.changedPrivateModes == bench.tracker.modes.changedPrivateModes)
    #expect(after.modes.characterSets == bench.tracker.modes.characterSets)
  }

  @Test func whateverHappensItEndsClosedAndBalanced() {
    var random = SystemRandomNumberGenerator()
    let pieces = [
      "x\r\n", "\u{1B}[2J", "\u{1B}[?1049h", "\u{1B}[?1049l", "\u{1B}c", "\u{1B}[3;9r", "\u{1B}7",
      "\u{1B}8", "\u{1B}[?25l", "\u{1B}[?25h", "\u{1B}[1", "\u{18}", "\u{1B}[?2026h",
      "\u{1B}[?2026l", "\u{1B}[!p", "\u{1B}[?1000h", "\u{1B}[?1000l",
    ]
    for _ in 0..<200 {
      var bench = Bench()
      for _ in 0..<100 {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: bench.dock.show(Self.message)
        case 1: bench.dock.show(Self.keys)
        case 2: bench.dock.show(Bool.random(using: &random) ? nil : .keys([.help], .program))
        case 3: _ = bench.write(pieces.randomElement(using: &random) ?? "")
        default:
          bench.size = TerminalSize(columns: 80, rows: Int.random(in: 5...30, using: &random))
        }
        let step = bench.advance(after: Int.random(in: 0...50, using: &random))
        if case .ask = step, Bool.random(using: &random) {
          let place = ScreenPosition(row: 1, column: Int.random(in: 1...80, using: &random))
          _ = bench.dock.take(place, bench.screen, at: bench.now)
        }
      }
      _ = bench.write("\u{18}\u{1B}[?2026l")
      bench.dock.show(nil)
      for _ in 0..<10 {
        if case .ask = bench.advance(after: 1000) {
          _ = bench.dock.take(ScreenPosition(row: 1, column: 1), bench.screen, at: bench.now)
        }
      }
      #expect(bench.dock.rows == 0 && bench.dock.nextStep == nil)
      #expect(bench.dock.restoration(isOnAlternateScreen: false).isEmpty)
    }
  }
}

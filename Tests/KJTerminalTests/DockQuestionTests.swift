// A question in the dock is visible regardless of what a program has done to the terminal.

import KJDomain
import KJSystem
import Testing

@testable import KJTerminal

@Suite struct DockQuestionTests {
  private static let question = DockContent.status(SessionStatus(.question, "upload 'a.jpg'?"))

  /// Writes output, holds it, and draws the question over the state that the output leaves.
  private func drawn(
    over output: String, at position: ScreenPosition? = nil, mayHavePicturesAbove: Bool = false
  ) -> String? {
    var bench = DockTests.Bench()
    _ = bench.write(output)
    var screen = bench.screen
    screen.modes = screen.modes.uncovered
    screen.isHeld = true
    screen.mayHavePicturesAbove = mayHavePicturesAbove
    bench.dock.hurry(at: bench.now)
    bench.dock.show(Self.question)
    var step = bench.dock.advance(screen, at: bench.now)
    if case .ask = step, let position {
      #expect(!bench.isDrawn(on: screen))
      step = bench.dock.take(position, screen, at: bench.now)
    }
    guard case .resize(let bytes) = step else { return nil }
    #expect(bench.isDrawn(on: screen))
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func aFrameDoesNotHideIt() throws {
    let text = try #require(drawn(over: "x\u{1B}[?2026h"))
    #expect(text.contains("upload 'a.jpg'?"))
  }

  @Test func aRowOfAnotherWidthDoesNotCutItOff() throws {
    let text = try #require(drawn(over: ""))
    #expect(text.contains("\u{1B}[24;1H\u{1B}#5\u{1B}[24;1H"))
  }

  @Test func marginsAtTheSidesDoNotCutItOff() throws {
    let text = try #require(
      drawn(over: "\u{1B}[?69h\u{1B}[2;5s", at: ScreenPosition(row: 3, column: 4)))
    let parts = text.split(separator: "upload 'a.jpg'?")
    #expect(parts.count == 2)
    #expect(parts[0].contains("\u{1B}[?69l"))
    // Some terminals save the cursor instead, so the cursor must not be restored from the terminal's saved one.
    #expect(parts[1].contains("\u{1B}[?69h\u{1B}[2;5s") && !text.contains("\u{1B}8"))
    #expect(text.hasSuffix("\u{1B}[3;4H\u{1B}[?25h"))
  }

  @Test func aPictureAboveTheTextIsTakenAway() throws {
    let removal = "\u{1B}_Ga=d,d=y,y=24,q=2\u{1B}\\"
    #expect(try !#require(drawn(over: "")).contains(removal))
    let text = try #require(drawn(over: "", mayHavePicturesAbove: true))
    #expect(text.contains(removal))
  }

  /// The terminal is asked for its cursor position, and may answer for as long as the question lasts.
  @Test func aSavedCursorDoesNotHideIt() throws {
    let text = try #require(drawn(over: "\u{1B}7", at: ScreenPosition(row: 3, column: 5)))
    #expect(text.contains("upload 'a.jpg'?") && text.hasSuffix("\u{1B}[3;5H\u{1B}[?25h"))
    var bench = DockTests.Bench()
    _ = bench.write("\u{1B}7")
    var screen = bench.screen
    screen.isHeld = true
    bench.dock.show(Self.question)
    #expect(bench.dock.advance(screen, at: bench.now) == .ask(Array("\u{1B}[6n".utf8)))
    #expect(bench.dock.nextStep == bench.now + .seconds(1))
    #expect(bench.dock.advance(screen, at: bench.now + .seconds(1)) == nil)
    #expect(!bench.dock.isAsking && !bench.isDrawn(on: screen))
  }

  @Test func whatAProgramDrawsOverTheRowIsDrawnAgain() {
    for output in ["\u{1B}[999B", "\u{1B}[999E", "\u{1B}[999e", "\u{1B}[2J"] {
      var bench = DockTests.Bench()
      _ = bench.show(DockTests.keys)
      #expect(bench.isDrawn(on: bench.screen))
      _ = bench.write(output + "Press Enter to continue")
      #expect(!bench.isDrawn(on: bench.screen))
      #expect(bench.advance() == nil && bench.dock.nextStep == bench.now + .milliseconds(8))
      guard case .write(let bytes) = bench.advance(after: 8) else {
        Issue.record("not drawn after \(output.debugDescription)")
        continue
      }
      #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[24;1H"))
    }
  }

  @Test func anotherTerminalHasNoRowsUntilItIsLeft() {
    var bench = DockTests.Bench()
    _ = bench.show(DockTests.keys)
    _ = bench.write("\u{1B}[?2l\u{1B}Y7 ")
    #expect(bench.dock.restoration(isOnAlternateScreen: false).isEmpty)
    #expect(bench.advance() == .resize([]))
    #expect(bench.dock.rows == 0 && bench.advance(after: 200) == nil)
    _ = bench.write("\u{1B}<")
    guard case .resize = bench.advance(after: 20) else {
      Issue.record("not opened again")
      return
    }
    #expect(bench.dock.rows == 1)
  }

  /// The output does not reveal whether xterm's other window has been left.
  @Test func aTektronixTerminalHasNoRowsForGood() {
    var bench = DockTests.Bench()
    _ = bench.show(DockTests.keys)
    _ = bench.write("\u{1B}[?38h\u{1B}\u{03}\u{1B}c\u{1B}<")
    #expect(bench.advance() == .resize([]))
    #expect(bench.advance(after: 200) == nil && bench.dock.rows == 0)
  }

  // MARK: What is open in the output

  /// A program's output, the bytes that end it for the terminal, the program's next output, and what remains of that.
  private static let cuts = [
    ("x", "", "y", "y"),
    ("\u{1B}P0;1;0qabc", "\u{18}\u{1B}\\", "def\u{1B}\\y", "y"),
    ("\u{1B}]2;abc", "\u{18}\u{1B}\\", "def\u{7}y", "y"),
    ("\u{1B}]2;abc\u{1B}", "\u{18}\u{1B}\\", "\\y", "y"),
    ("\u{1B}_Ga=T", "\u{18}\u{1B}\\", ";AAAA", ""),
    ("\u{1B}[3", "\u{18}", "1my", "y"),
    ("\u{1B}", "\u{18}", "[31my", "y"),
  ]

  @Test(arguments: cuts.indices)
  func theRestOfWhatWasCutOffIsDropped(index: Int) {
    let (open, end, rest, left) = Self.cuts[index]
    let bytes = Array(rest.utf8)
    for cut in bytes.indices {
      var tracker = ModeTracker(open)
      #expect(String(decoding: tracker.cutOff(), as: UTF8.self) == end)
      let modes = tracker.modes
      var passed: [UInt8] = []
      for piece in [bytes[..<cut], bytes[cut...]] {
        piece.withUnsafeBytes { bytes in
          let piece = bytes[tracker.dropRest(of: bytes)...]
          passed += piece
          tracker.take(UnsafeRawBufferPointer(rebasing: piece))
        }
      }
      #expect(String(decoding: passed, as: UTF8.self) == left, "cut at \(cut)")
      #expect(tracker.modes == modes)
    }
  }

  @Test func whatHidesTextEndsAndBeginsAgain() {
    let tracker = ModeTracker("\u{1B}[?2026h\u{1B}]4;1;#000000\u{7}\u{1B}]10;#000000\u{7}")
    #expect(
      String(decoding: tracker.modes.uncovering, as: UTF8.self)
        == "\u{1B}[?2026l\u{1B}P=2s\u{1B}\\\u{1B}]104\u{1B}\\\u{1B}]110\u{1B}\\")
    var after = tracker
    after.take((tracker.modes.uncovering + tracker.modes.covering)[...])
    #expect(after.modes == tracker.modes)
    #expect(TerminalModes().uncovering.isEmpty && TerminalModes().covering.isEmpty)
  }

  // MARK: What programs copy

  private static func copied(_ text: String) -> String {
    "\u{1B}]52;c;\(Base64.encode(text.utf8))\u{7}"
  }

  /// In kitty's form, split into pieces of a few bytes.
  private static func copiedInPieces(_ text: String, of type: String = "text/plain") -> String {
    let head = "\u{1B}]5522;type=wdata:mime=\(Base64.encode(type.utf8));"
    let pieces = text.utf8.map { "\(head)\(Base64.encode([$0]))\u{1B}\\" }
    return "\u{1B}]5522;type=write\u{1B}\\" + pieces.joined()
      + "\u{1B}]5522;type=wdata\u{1B}\\"
  }

  @Test func theTextsThatProgramsCopyAreKept() {
    let output =
      Self.copied("/a.png") + Self.copiedInPieces("/b.png")
      + "\u{1B}]52;c;?\u{7}\u{1B}]52;p;L2M  ucG5n\u{1B}\\\u{1B}]52;c;\u{7}"
    var tracker = ModeTracker(output)
    #expect(
      tracker.copies.all.map { String(decoding: $0, as: UTF8.self) }
        == ["/a.png", "/b.png", "/c.png"])
    let two = Self.copiedInPieces("/d", of: "text/html").dropLast(
      "\u{1B}]5522;type=wdata\u{1B}\\".count)
    tracker = ModeTracker(
      String(two) + Self.copiedInPieces("/e").dropFirst("\u{1B}]5522;type=write\u{1B}\\".count))
    #expect(tracker.copies.all.map { String(decoding: $0, as: UTF8.self) } == ["/d", "/e"])
  }

  @Test func onlyTheLastTextsAreKeptAndNoneThatIsTooLong() {
    let long = String(repeating: "a", count: CopiedTexts.longest)
    let output =
      (1...20).map { Self.copied("/\($0)") }.joined() + Self.copied(long)
      + Self.copied(long + "a")
    for cut in [1000, 50_000, 100_000, 170_000] {
      let bytes = Array(output.utf8)
      let copies = ModeTracker([bytes[..<cut], bytes[cut...]]).copies.all
      #expect(copies.count == CopiedTexts.most && copies.last?.count == CopiedTexts.longest)
      #expect(copies.first == Array("/6".utf8))
    }
  }

  @Test(arguments: [
    ("\u{1B}_Ga=T,f=100;AAAA\u{1B}\\", 1, true), ("\u{1B}_Ga=q,i=1;AAAA\u{1B}\\", 0, false),
    ("\u{1B}_Ga=d\u{1B}\\", 0, false), ("\u{1B}_note\u{1B}\\", 0, false),
    ("\u{1B}P0;1;0q#0;2;0;0;0\u{1B}\\", 1, false), ("\u{1B}P$qm\u{1B}\\", 0, false),
    ("\u{1B}]1337;File=inline=1:AAAA\u{7}", 1, false), ("\u{1B}]1337;SetMark\u{7}", 0, false),
  ])
  func picturesAreNoticed(output: String, count: Int, mayBeAboveText: Bool) {
    let bytes = Array(output.utf8)
    for cut in bytes.indices {
      let pictures = ModeTracker([bytes[..<cut], bytes[cut...]]).pictures
      #expect(pictures.count == count && pictures.mayBeAboveText == mayBeAboveText)
    }
  }
}

extension DockTests.Bench {
  fileprivate func isDrawn(on screen: DockScreen) -> Bool {
    var dock = dock
    return dock.isDrawn(on: screen)
  }
}

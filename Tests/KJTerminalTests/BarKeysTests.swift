// The keys after the prefix that send keys, Control and Alt, and answers to kj's own questions.

import KJDomain
import KJSystem
import Testing

@testable import KJTerminal

@Suite struct BarKeysTests {
  /// The keys typed after the prefix, and the bytes that the program receives.
  @Test(arguments: [
    ("e", "\u{1B}"), ("t", "\t"), ("h", "\u{1B}[D"), ("j", "\u{1B}[B"), ("k", "\u{1B}[A"),
    ("l", "\u{1B}[C"), ("0", "\u{1B}[H"), ("$", "\u{1B}[F"), ("<", "\u{1B}[5~"),
    (">", "\u{1B}[6~"), ("xc", "\u{3}"), ("xC", "\u{3}"), ("x?", "\u{7F}"), ("x ", "\0"),
    ("x3", "\u{1B}"), ("x8", "\u{7F}"), ("x[", "\u{1B}"), ("x\t", "\t"), ("ab", "\u{1B}b"),
    ("aé", "\u{1B}é"), ("a\r", "\u{1B}\r"), ("x\u{1B}[D", "\u{1B}[1;5D"),
    ("a\u{1B}OA", "\u{1B}[1;3A"),
    ("x\u{1B}[5~", "\u{1B}[5;5~"), ("a\u{1B}[1;5C", "\u{1B}[1;7C"), ("x\u{1B}b", "\u{1B}\u{2}"),
    ("xx\u{1}x", "\u{1}\u{18}"),
  ])
  func keysAreSentInThePersonsPlace(typed: String, sent: String) {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}" + typed) == [.text(sent)])
  }

  @Test(arguments: [
    ("e", "\u{1B}[27u"), ("t", "\t"), ("h", "\u{1B}[D"), ("xc", "\u{1B}[99;5u"),
    ("xC", "\u{1B}[99;5u"), ("aA", "\u{1B}[97;4u"), ("x\r", "\u{1B}[13;5u"),
    ("x\u{1B}[99u", "\u{1B}[99;5u"), ("aé", "\u{1B}[233;3u"),
  ])
  func keysAreSentInTheProtocolThatIsOn(typed: String, sent: String) {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}" + typed, extended: true) == [.text(sent)])
  }

  @Test func otherProtocolsHaveTheirOwnForms() {
    let all = KeyEncoding(flags: 8)
    #expect(all.bytes(for: .tab) == Array("\u{1B}[9u".utf8))
    let application = KeyEncoding(hasApplicationCursorKeys: true)
    #expect(application.bytes(for: .up) == Array("\u{1B}OA".utf8))
    #expect(application.bytes(for: .home) == Array("\u{1B}OH".utf8))
    let other = KeyEncoding(modifyOtherKeys: 2)
    #expect(other.adding(.control, to: .byte(0x63), [0x63]) == Array("\u{1B}[27;5;99~".utf8))
    let some = KeyEncoding(modifyOtherKeys: 1)
    #expect(some.adding(.control, to: .byte(0x63), [0x63]) == [3])
    #expect(some.adding(.control, to: .byte(0x2C), [0x2C]) == Array("\u{1B}[27;5;44~".utf8))
  }

  /// The contents of the row, the keys typed after the prefix, and the bytes that the program receives.
  @Test(arguments: [
    ("confirm", "yx", "yx"), ("confirm", "a", "a"), ("confirm", "3", "3"), ("confirm", "\r", "\r"),
    ("confirm", "e", "\u{1B}"), ("confirm", "\u{3}", "\u{3}"), ("confirm", "t", "\t"),
    ("confirm", "q", "@"), ("key:M-f,key:S-Tab", "\u{1B}f", "\u{1B}f"),
    ("key:M-f,key:S-Tab", "\u{1B}[Z", "\u{1B}[Z"), ("text:caf\u{E9} ,quick", "c", "caf\u{E9} "),
    ("text:\u{E9}t\u{E9}", "\u{C9}", "\u{E9}t\u{E9}"),
  ])
  func whatStandsInTheRowIsTyped(list: String, typed: String, sent: String) throws {
    var keys = SessionKeys()
    keys.slots = try BarSlots(list)
    keys.quick = .at
    keys.isBarShown = true
    #expect(keys.take("\u{1D}" + typed) == [.text(sent)])
    #expect(keys.focus == (typed == "t" ? .bar : .program))
  }

  @Test(arguments: [
    ("confirm", "\u{1B}[99;5u", "\u{1B}[99;5u"), ("key:M-f", "\u{1B}[102;3u", "\u{1B}[102;3u"),
    ("key:S-Tab", "\u{1B}[9;2u", "\u{1B}[9;2u"), ("confirm", "\u{1B}[121u", "y"),
    ("enter", "\u{1B}[13u", "\r"),
  ])
  func keysOfTheRowAreSentInTheProtocolThatIsOn(list: String, typed: String, sent: String) throws {
    var keys = SessionKeys()
    keys.slots = try BarSlots(list)
    #expect(keys.take("\u{1D}" + typed, extended: true) == [.text(sent)])
  }

  @Test func enterIsForTheRowOnlyWhereItIsShown() {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}\rx") == [.unknown("\r"), .text("x")])
  }

  /// The row's Enter waits like any other Enter.
  @Test func theEnterOfTheRowWaitsForAPicture() {
    var keys = SessionKeys()
    keys.slots = BarSlots(.confirm)
    keys.hold()
    #expect(keys.take("\u{1D}\r\u{1D}y") == [.keysHeld])
    #expect(keys.letGo(encoding: .plain) == [.text("\ry")])
    keys.hold()
    #expect(keys.take("\r\u{1D}\u{3}") == [.keysHeld, .interrupted, .text("\u{3}")])
  }

  @Test func controlHasThreeStates() {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}x").isEmpty)
    #expect(keys.focus == .modifying(.control, isLocked: false))
    #expect(keys.take("ab") == [.text("\u{1}b")])
    #expect(keys.focus == .program)
    #expect(keys.take("\u{1D}xx").isEmpty)
    #expect(keys.focus == .modifying(.control, isLocked: true))
    #expect(keys.take("ax") == [.text("\u{1}\u{18}")])
    #expect(keys.take("\u{1B}").isEmpty)
    #expect(keys.release().isEmpty)
    #expect(keys.focus == .program)
    #expect(keys.take("\u{1D}xx\u{1D}").isEmpty)
    #expect(keys.focus == .bar)
  }

  @Test func whatHasNoCombinationRings() {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}x,y") == [.unknown(","), .text("y")])
    #expect(keys.take("\u{1D}xx,") == [.unknown(",")])
    #expect(keys.focus == .modifying(.control, isLocked: true))
  }

  @Test func arrowsKeepTheBarWhereItCanBeSeen() {
    var keys = SessionKeys()
    #expect(keys.take("\u{1D}hh") == [.text("\u{1B}[Dh")])
    keys.isBarShown = true
    #expect(keys.take("\u{1D}hl\u{1B}[At") == [.text("\u{1B}[D\u{1B}[C\u{1B}[A\t")])
    #expect(keys.focus == .bar)
    #expect(keys.take("u") == [.action(.uploadFile)])
    #expect(keys.focus == .program)
  }

  @Test func aPasteEndsTheBar() {
    for typed in ["", "x", "xx", "a"] {
      var keys = SessionKeys()
      let paste = "\u{1B}[200~u\u{1B}[201~x"
      #expect(keys.take("\u{1D}" + typed + paste) == [.text(paste)])
    }
  }

  @Test func releasesOfKeysThatWereCombinedAreNotSent() {
    var keys = SessionKeys()
    let typed = "\u{1B}[93;5u\u{1B}[93;5:3u\u{1B}[120u\u{1B}[120;1:3u\u{1B}[97u\u{1B}[97;1:3ub"
    #expect(keys.take(typed, extended: true) == [.text("\u{1B}[97;5ub")])
  }

  @Test func keysThatAreMadeWaitBehindEnterLikeOthers() {
    var keys = SessionKeys()
    keys.hold()
    #expect(keys.take("\r\u{1D}t") == [.keysHeld])
    #expect(keys.letGo(encoding: .plain) == [.text("\r\t")])
    keys.hold()
    #expect(keys.take("\r\u{1D}e") == [.keysHeld, .heldKeysDropped, .text("\u{1B}")])
  }

  // MARK: Questions

  @Test func eachAnswerAboutTheCursorGoesToTheOneWhoAsked() {
    var keys = SessionKeys()
    let answer = "\u{1B}[12;5R"
    #expect(keys.take(answer) == [.text(answer)])
    keys.note(.cursor, ofProgram: true, at: .now)
    keys.note(.cursor, ofProgram: false, at: .now)
    keys.note(.cursor, ofProgram: true, at: .now)
    let place = ScreenPosition(row: 12, column: 5)
    #expect(
      keys.take(answer + "a" + answer + "b" + answer + answer) == [
        .text(answer + "a"), .cursorReport(place), .text("b" + answer + answer),
      ])
  }

  @Test func anAnswerToKJIsNeverPassedInPieces() {
    var keys = SessionKeys()
    keys.note(.cursor, ofProgram: false, at: .now)
    for piece in ["\u{1B}", "[1", "2;", "5"] { #expect(keys.take(piece).isEmpty) }
    #expect(keys.take("R") == [.cursorReport(ScreenPosition(row: 12, column: 5))])
  }

  @Test func aQuestionThatNobodyAnswersIsForgotten() {
    var keys = SessionKeys()
    let start = MonotonicTime.now
    keys.note(.cursor, ofProgram: false, at: start)
    keys.forgetQuestions(before: start)
    #expect(!keys.askers.isEmpty)
    keys.forgetQuestions(before: start + .seconds(1))
    #expect(keys.take("\u{1B}[1;5R") == [.text("\u{1B}[1;5R")])
  }

  @Test(arguments: [
    ("rgb:ffff/ffff/ffff", true), ("rgb:10/14/18", false), ("rgb:f/f/d", true), ("nonsense", false),
  ])
  func theAnswerAboutTheBackgroundIsKJsOwn(color: String, isLight: Bool) {
    for end in ["\u{7}", "\u{1B}\\"] {
      var keys = SessionKeys()
      keys.note(.background, ofProgram: false, at: .now)
      keys.note(.cursor, ofProgram: true, at: .now)
      let answer = "\u{1B}]11;" + color + end
      #expect(
        keys.take("a\u{1B}[1;1R" + answer + "b" + answer) == [
          .text("a\u{1B}[1;1R"), .background(isLight: isLight), .text("b" + answer),
        ])
      keys = SessionKeys()
      keys.note(.background, ofProgram: true, at: .now)
      keys.note(.background, ofProgram: false, at: .now)
      let bytes = Array((answer + answer + "x").utf8)
      for cut in bytes.indices {
        var each = keys
        let events = each.events(of: [bytes[..<cut], bytes[cut...]])
        #expect(
          events == [.text(answer), .background(isLight: isLight), .text("x")], "cut at \(cut)")
      }
    }
  }

  /// A program has asked the terminal for C1 bytes.
  @Test func answersInEightBitsAreKJsOwn() {
    var keys = SessionKeys()
    keys.note(.background, ofProgram: false, at: .now)
    keys.note(.attributes, ofProgram: false, at: .now)
    keys.note(.cursor, ofProgram: false, at: .now)
    let bytes =
      [0x9D] + Array("11;rgb:ffff/ffff/ffff".utf8) + [0x9C, 0x9B] + Array("?64;4c".utf8) + [0x9B]
      + Array("12;5R".utf8) + Array("é\u{9B}x".utf8)
    for cut in bytes.indices {
      var each = keys
      #expect(
        each.events(of: [bytes[..<cut], bytes[cut...]]) == [
          .background(isLight: true), .trait(.attributes([64, 4])),
          .cursorReport(ScreenPosition(row: 12, column: 5)), .text("é\u{9B}x"),
        ], "cut at \(cut)")
    }
  }

  // MARK: Asking about a drop

  @Test(arguments: [
    ("\r", true, ""), ("\u{1B}[I\r", true, ""), ("x", false, "x"), ("\u{1D}u", false, ""),
  ])
  func theNextKeyAnswersTheQuestionAboutADrop(typed: String, isAgreed: Bool, behind: String) {
    var keys = SessionKeys()
    keys.dropInterest = DropInterest(hasDrives: false, takesClipboard: false)
    let paste = "\u{1B}[200~/a.png\u{1B}[201~"
    guard case .candidate = keys.take(paste).last else {
      Issue.record("no candidate")
      return
    }
    #expect(keys.mayAsk)
    keys.ask()
    keys.takesAnswer = true
    let events = keys.take(typed)
    #expect(events.last == .answered(isAgreed: isAgreed))
    if typed.hasPrefix("\u{1B}[I") { #expect(events.first == .text("\u{1B}[I")) }
    let rest = keys.resolve(passing: !isAgreed, encoding: .plain)
    if typed == "\u{1D}u" {
      #expect(rest == [.text(paste), .action(.uploadFile)])
    } else {
      #expect(rest == (isAgreed ? [] : [.text(paste), .text(behind)]))
    }
  }

  @Test func escapeAnswersAndIsNotSent() {
    var keys = SessionKeys()
    keys.dropInterest = DropInterest(hasDrives: false, takesClipboard: false)
    _ = keys.take("\u{1B}[200~/a.png\u{1B}[201~")
    #expect(keys.mayAsk)
    keys.ask()
    keys.takesAnswer = true
    #expect(keys.take("\u{1B}").isEmpty)
    #expect(keys.release() == [.answered(isAgreed: false)])
    #expect(
      keys.resolve(passing: true, encoding: .plain) == [.text("\u{1B}[200~/a.png\u{1B}[201~")])
  }

  @Test func aKeyThatCameBeforeTheQuestionIsNoAnswer() {
    var keys = SessionKeys()
    keys.dropInterest = DropInterest(hasDrives: false, takesClipboard: false)
    _ = keys.take("\u{1B}[200~/a.png\u{1B}[201~\r")
    #expect(!keys.mayAsk)
  }
}

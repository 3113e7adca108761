// Whether a terminal shows pictures, according to its answers, which no program receives.

import KJDomain
import KJSystem
import Testing

@testable import KJTerminal

@Suite struct PictureQuestionTests {
  /// Terminals' answers, observed here or taken from their manuals; `NUMBER` is the number of the question.
  private static let terminals: [(answers: String, way: PictureWay?)] = [
    ("\u{1B}_Gi=NUMBER;OK\u{1B}\\\u{1B}P>|kitty(0.26.5)\u{1B}\\\u{1B}[?62;c", .kitty),
    ("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?63;1;2;4;6;9;15;16;22;28c", .sixel),
    ("\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", nil),
    ("\u{1B}[?63;1;2;3;4;6;7;15;18;22;29c", .sixel),
    ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?62;4c", .iTerm2),
    ("\u{1B}_Gi=NUMBER;EINVAL:no\u{1B}\\\u{1B}[?62;4c", .sixel),
    ("\u{1B}_Gi=NUMBER;OK\u{1B}\\\u{1B}P>|iTerm2 3.6.0\u{1B}\\\u{1B}[?62;4c", .kitty),
    ("\u{1B}[?1;2c", nil), ("\u{1B}[?6c", nil), ("\u{1B}[?64c", nil),
  ]

  /// A keyboard on a terminal that has just been asked.
  private func asked() throws -> (SessionKeys, PictureQuestion, number: String) {
    var keys = SessionKeys()
    let question = PictureQuestion()
    for part in question.questions { keys.note(part, ofProgram: false, at: .now) }
    let number = try #require(question.bytes.firstMatch(of: /i=([0-9]+),/)).output.1
    return (keys, question, String(number))
  }

  private func way(_ events: [SessionEvent], _ question: PictureQuestion) -> PictureWay?? {
    var question = question
    var way: PictureWay??
    for case .trait(let trait) in events { way = question.take(trait) ?? way }
    return way
  }

  @Test(arguments: terminals)
  func theWayIsKnownByTheAnswers(answers: String, way: PictureWay?) throws {
    let (keys, question, number) = try asked()
    let bytes = Array(answers.replacing("NUMBER", with: number).utf8)
    for cut in bytes.indices {
      var keys = keys
      let events = keys.events(of: [bytes[..<cut], bytes[cut...]])
      #expect(self.way(events, question) == .some(way), "cut at \(cut)")
      for case .send(let sent) in events { Issue.record("sent \(sent), cut at \(cut)") }
      #expect(keys.take("x") == [.text("x")])
    }
  }

  @Test func keysBetweenTheAnswersAreThePersons() throws {
    var (keys, question, number) = try asked()
    let events = keys.take(
      "a\u{1B}_Gi=\(number);OK\u{1B}\\b\u{1B}[A\u{1B}P>|kitty\u{1B}\\c\u{1B}[?62cd")
    #expect(way(events, question) == .some(.kitty))
    let sent = events.flatMap { if case .send(let bytes) = $0 { bytes } else { [UInt8]() } }
    #expect(String(decoding: sent, as: UTF8.self) == "ab\u{1B}[Acd")
  }

  @Test func eachProgramGetsItsOwnAnswers() throws {
    let attributes = "\u{1B}[?62;4c"
    let name = "\u{1B}P>|XTerm(379)\u{1B}\\"
    // The answers to a program that asks before kj, and to one that asks after it.
    for isFirst in [true, false] {
      var keys = SessionKeys()
      let question = PictureQuestion()
      func ask(_ keys: inout SessionKeys) {
        keys.note(.name, ofProgram: true, at: .now)
        keys.note(.attributes, ofProgram: true, at: .now)
      }
      if isFirst { ask(&keys) }
      for part in question.questions { keys.note(part, ofProgram: false, at: .now) }
      if !isFirst { ask(&keys) }
      let events = keys.take(name + attributes + name + attributes + "x")
      let own = [SessionEvent.trait(.name("XTerm(379)")), .trait(.attributes([62, 4]))]
      #expect(
        events
          == (isFirst
            ? [.text(name + attributes)] + own + [.text("x")]
            : own + [.text(name + attributes + "x")]))
    }
    // kitty's answer contains a number.
    var (keys, _, _) = try asked()
    let other = "\u{1B}_Gi=0;OK\u{1B}\\"
    #expect(keys.take(other) == [.text(other)])
  }

  @Test func withoutAQuestionNothingIsTaken() {
    for (answers, _) in Self.terminals {
      var keys = SessionKeys()
      #expect(keys.take(answers) == [.text(answers)])
    }
  }

  @Test func theEscapeKeyIsNoAnswer() throws {
    var (keys, _, _) = try asked()
    #expect(keys.take("\u{1B}").isEmpty)
    #expect(keys.release() == [.text("\u{1B}")])
  }

  @Test(arguments: [
    (["TERM": "xterm-kitty"], true), (["TERM": "xterm-256color"], true), ([:], false),
    (["TERM": "dumb"], false), (["TERM": "linux"], false), (["TERM": "screen-256color"], false),
    (["TERM": "tmux-256color"], false), (["TERM": "xterm", "TMUX": "/tmp/tmux,1,0"], false),
    (["TERM": "xterm", "STY": "1.pts"], false), (["TERM": "xterm", "TMUX": ""], true),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "Apple_Terminal"], false),
    (["TERM": "xterm-256color", "TERM_PROGRAM": "iTerm.app"], true),
  ])
  func whoMayBeAsked(environment: [String: String], isAsked: Bool) {
    #expect(PictureQuestion.mayAsk { environment[$0] } == isAsked)
  }

  @Test func programsThatAskAreCounted() {
    var tracker = ModeTracker(size: TerminalSize(columns: 80, rows: 24))
    let output = "\u{1B}[c\u{1B}[0c\u{1B}[>q\u{1B}[>0q\u{1B}[6n\u{1B}]11;?\u{07}"
    Array((output + "\u{1B}[1c\u{1B}[>c\u{1B}[2 q\u{1B}[>1q").utf8)
      .withUnsafeBytes { tracker.take($0) }
    var counts = QuestionCounts()
    (counts.attributes, counts.name, counts.cursor, counts.background) = (2, 2, 1, 1)
    #expect(tracker.questions == counts)
    #expect(tracker.questions.since(counts).isEmpty)
  }
}

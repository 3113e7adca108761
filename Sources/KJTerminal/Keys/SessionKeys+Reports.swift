// The terminal's answers to questions that programs and kj ask.

package import KJSystem

/// The program or kj, waiting for the terminal's answer to a question.
struct TerminalAsker {
  let question: TerminalQuestion
  /// Whether a remote program asked, rather than kj.
  let isProgram: Bool
  let time: MonotonicTime
}

extension SessionKeys {
  private static let stringEnd = Array("\u{1B}\\".utf8)
  /// The end of a string, as a C1 byte.
  private static let stringEndByte: UInt8 = 0x9C

  /// Notes that a question was written to the terminal just now.
  ///
  /// Terminals answer in the order of the questions, so each answer goes to whoever asked first.
  package mutating func note(
    _ question: TerminalQuestion, ofProgram isProgram: Bool, at time: MonotonicTime
  ) {
    askers.append(TerminalAsker(question: question, isProgram: isProgram, time: time))
  }

  /// Forgets the questions that were asked before the given time, because their answers will no longer arrive.
  package mutating func forgetQuestions(before time: MonotonicTime) {
    if let first = askers.first, first.time < time { askers.removeAll { $0.time < time } }
  }

  /// Whether the open unit may be the answer to a question.
  var mayBecomeAnswer: Bool {
    if dropsStringEnd { return waiting.count < 2 }
    if isNext(.cursor), parser.mayBecomePress { return true }
    // Answers for programs are also recognized by their beginning.
    let unit = sevenBitUnit
    return askers.contains { $0.question.mayBeAnswered(by: unit) }
  }

  /// The open unit as sent by terminals that were not asked for C1 bytes.
  var sevenBitUnit: [UInt8] {
    guard let first = waiting.first, (0x80..<0xA0).contains(first) else { return waiting }
    let rest = waiting.dropFirst()
    return [0x1B, first - 0x40] + (rest.last == Self.stringEndByte ? rest.dropLast() : rest)
  }

  /// Whether the next answer to the question is for kj.
  private func isNext(_ question: TerminalQuestion) -> Bool {
    askers.first { $0.question == question }?.isProgram == false
  }

  /// Takes an answer.
  ///
  /// - Returns: Whether kj had asked the question, so the answer is not for a program.
  mutating func takeAnswer(_ token: KeyToken) -> Bool {
    if dropsStringEnd {
      dropsStringEnd = false
      if waiting == Self.stringEnd { return true }
    }
    guard !askers.isEmpty else { return false }
    if case .cursorReport(let position) = token {
      return takeAnswer(to: .cursor) { .cursorReport(position) }
    }
    let unit = sevenBitUnit
    guard token == .reply,
      let question = askers.first(where: { $0.question.isAnswered(by: unit) })?.question,
      let event = question.event(for: unit)
    else { return false }
    let isTaken = takeAnswer(to: question) { event }
    let hasEnd = waiting.last == 0x07 || waiting.last == Self.stringEndByte
    dropsStringEnd = isTaken && question.isAnsweredByString && !hasEnd
    return isTaken
  }

  private mutating func takeAnswer(
    to question: TerminalQuestion, _ event: () -> SessionEvent
  ) -> Bool {
    guard let index = askers.firstIndex(where: { $0.question == question }) else { return false }
    if askers.remove(at: index).isProgram || isPassingUnit { return false }
    report(event())
    return true
  }
}

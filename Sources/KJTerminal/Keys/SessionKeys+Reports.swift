// The terminal's answers to questions about its cursor, which programs and kj ask.

package import KJSystem

/// Somebody who has asked the terminal for the position of its cursor (`CSI 6n`).
struct CursorAsker {
  /// Whether it is a remote program, and not kj.
  let isProgram: Bool
  let time: MonotonicTime
}

extension SessionKeys {
  /// Notes a question that was written to the terminal just now, behind those noted before.
  ///
  /// Terminals answer in the order of the questions, and each answer goes to the one who asked.
  package mutating func noteCursorQuestion(ofProgram isProgram: Bool, at time: MonotonicTime) {
    askers.append(CursorAsker(isProgram: isProgram, time: time))
  }

  /// Forgets the questions that were asked before a time: nobody answers them any more.
  package mutating func forgetCursorQuestions(before time: MonotonicTime) {
    if let first = askers.first, first.time < time { askers.removeAll { $0.time < time } }
  }

  /// Takes an answer.
  ///
  /// - Returns: Whether it was kj's question, so that no program gets it.
  mutating func takeReport(_ position: ScreenPosition) -> Bool {
    guard !askers.isEmpty else { return false }
    let isProgram = askers.removeFirst().isProgram
    if isProgram || isPassingUnit { return false }
    report(.cursorReport(position))
    return true
  }
}

// The terminal's answers to questions that programs and kj ask.

package import KJSystem

/// A question to the terminal that both a program and kj may ask.
package enum TerminalQuestion: Equatable, Sendable {
  /// The position of the cursor (`CSI 6n`).
  case cursor
  /// The color of the background (OSC 11).
  case background
}

/// Somebody who has asked the terminal something.
struct TerminalAsker {
  let question: TerminalQuestion
  /// Whether it is a remote program, and not kj.
  let isProgram: Bool
  let time: MonotonicTime
}

extension SessionKeys {
  private static let colorReply = Array("\u{1B}]11;".utf8)
  private static let stringEnd = Array("\u{1B}\\".utf8)
  /// No answer about a color is longer.
  private static let longestColorReply = 64

  /// Notes a question that was written to the terminal just now, behind those noted before.
  ///
  /// Terminals answer in the order of the questions, and each answer goes to the one who asked.
  package mutating func note(
    _ question: TerminalQuestion, ofProgram isProgram: Bool, at time: MonotonicTime
  ) {
    askers.append(TerminalAsker(question: question, isProgram: isProgram, time: time))
  }

  /// Forgets the questions that were asked before a time: nobody answers them any more.
  package mutating func forgetQuestions(before time: MonotonicTime) {
    if let first = askers.first, first.time < time { askers.removeAll { $0.time < time } }
  }

  /// Whether the open unit may be the answer to a question of kj.
  var mayBecomeAnswer: Bool {
    if dropsStringEnd { return waiting.count < 2 }
    if isNext(.cursor), parser.mayBecomePress { return true }
    // An answer for a program is known by its beginning, too.
    return askers.contains { $0.question == .background } && waiting.count < Self.longestColorReply
      && (waiting.starts(with: Self.colorReply) || Self.colorReply.starts(with: waiting))
  }

  /// Whether kj is the next to get an answer to the question.
  private func isNext(_ question: TerminalQuestion) -> Bool {
    askers.first { $0.question == question }?.isProgram == false
  }

  /// Takes an answer.
  ///
  /// - Returns: Whether it was kj's question, so that no program gets it.
  mutating func takeAnswer(_ token: KeyToken) -> Bool {
    if dropsStringEnd {
      dropsStringEnd = false
      if waiting == Self.stringEnd { return true }
    }
    guard !askers.isEmpty else { return false }
    if case .cursorReport(let position) = token {
      return takeAnswer(to: .cursor) { .cursorReport(position) }
    }
    guard token == .reply, waiting.starts(with: Self.colorReply) else { return false }
    let value = String(decoding: waiting.dropFirst(Self.colorReply.count), as: UTF8.self)
    let isWhole = waiting.last == 0x07
    let isTaken = takeAnswer(to: .background) { .background(isLight: Self.isLight(value)) }
    dropsStringEnd = isTaken && !isWhole
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

  /// Whether `rgb:rrrr/gggg/bbbb` is nearer to white than to black.
  ///
  /// The weights are those of ITU-R BT.709.
  private static func isLight(_ color: String) -> Bool {
    guard let start = color.firstRange(of: "rgb:")?.upperBound else { return false }
    let parts = color[start...].split(separator: "/").map { digits in
      let hex = digits.prefix { $0.isHexDigit }
      return Double(Int(hex, radix: 16) ?? 0) / Double((1 << (4 * max(hex.count, 1))) - 1)
    }
    return parts.count == 3 && 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2] > 0.5
  }
}

// The questions that connecting may raise, asked at the terminal or by the person's own program.

internal import KJBase
package import KJDomain
import KJSystem
import KJTerminal

extension Console {
  /// Asks at the controlling terminal, or through `SSH_ASKPASS` where its rules say so.
  ///
  /// Nobody is asked where there is neither, or with `--no-input`.
  package var questions: Questions {
    guard mayAsk else { return .none }
    let hasTerminal = terminal() != nil
    if let program = AskPass(environment, hasTerminal: hasTerminal) {
      return Questions { question throws(Failure) in
        self.eraseProgress()
        if let answer = try self.answerOwn(question) { return answer }
        return try program.answer(to: question)
      }
    }
    guard hasTerminal else { return .none }
    return Questions { question throws(Failure) in
      if let answer = try self.answerOwn(question) { return answer }
      return try self.asking { terminal throws(TerminalError) in
        switch question {
        case .hostKey(let review): try HostKeyQuestion(review).ask(on: terminal)
        case .passphrase, .password, .prompt:
          try SecretQuestion(question).ask(on: terminal).map(Answer.secret)
        case .place, .confirmation: nil
        }
      }
    }
  }

  /// Asks, at the terminal, the questions that are never put to `SSH_ASKPASS`.
  private func answerOwn(_ question: Question) throws(Failure) -> Answer? {
    switch question {
    case .place(let heading, let lines): try choose(heading, among: lines).map(Answer.choice)
    case .confirmation(let words): try confirm(words).map(Answer.confirmed)
    default: nil
    }
  }

  private func asking<Answer>(
    _ question: (borrowing ControllingTerminal) throws(TerminalError) -> Answer?
  ) throws(Failure) -> Answer? {
    guard let terminal = terminal() else { return nil }
    do throws(TerminalError) { return try question(terminal) } catch { throw Failure(error) }
  }
}

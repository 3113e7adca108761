// The questions that connecting may raise, asked at the terminal.

public import KJDomain
import KJTerminal

extension Console {
  /// Asks at the controlling terminal; nobody where there is none, or with `--no-input`.
  public var questions: Questions {
    guard terminal() != nil else { return .none }
    return Questions { question throws(Failure) in
      try self.asking { terminal throws(TerminalError) in
        switch question {
        case .hostKey(let review):
          switch try HostKeyQuestion(review).ask(on: terminal) {
          case .accepted: .fingerprint(review.fingerprint)
          case .typed(let fingerprint): .fingerprint(fingerprint)
          case .refused: nil
          }
        case .passphrase, .password, .prompt:
          try SecretQuestion(question).ask(on: terminal).map(Answer.secret)
        }
      }
    }
  }

  private func asking<Answer>(
    _ question: (borrowing ControllingTerminal) throws(TerminalError) -> Answer?
  ) throws(Failure) -> Answer? {
    guard let terminal = terminal() else { return nil }
    do throws(TerminalError) { return try question(terminal) } catch { throw Failure(error) }
  }
}

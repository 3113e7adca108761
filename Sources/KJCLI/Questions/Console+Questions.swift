// The questions that connecting may raise, asked at the terminal.

public import KJDomain
import KJTerminal

extension Console {
  /// Asks at the controlling terminal; nobody where there is none, or with `--no-input`.
  public var questions: Questions {
    guard terminal() != nil else { return .none }
    return Questions(
      hostKey: { review throws(Failure) in
        try self.asking { terminal throws(TerminalError) in
          switch try HostKeyQuestion(review).ask(on: terminal) {
          case .accepted: review.fingerprint
          case .typed(let fingerprint): fingerprint
          case .refused: nil
          }
        }
      },
      passphrase: { keyFile, attempt throws(Failure) in
        try self.asking { terminal throws(TerminalError) in
          if attempt > 1 { try terminal.show("That passphrase is wrong.\n") }
          return try PassphraseQuestion(keyFile: keyFile).ask(on: terminal)
        }
      })
  }

  private func asking<Answer>(
    _ question: (borrowing ControllingTerminal) throws(TerminalError) -> Answer?
  ) throws(Failure) -> Answer? {
    guard let terminal = terminal() else { return nil }
    do throws(TerminalError) { return try question(terminal) } catch { throw Failure(error) }
  }
}

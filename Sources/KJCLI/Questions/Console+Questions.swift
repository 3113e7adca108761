// The questions that connecting may raise, asked at the terminal or by the person's own program.

package import KJBase
package import KJDomain
import KJSystem
import KJTerminal

extension Console {
  /// Asks at the controlling terminal, or through `SSH_ASKPASS` according to its rules.
  ///
  /// Asks nobody if neither is available, or with `--no-input`.
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

  /// Asks, at the terminal, the questions that are never passed to `SSH_ASKPASS`.
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

  /// Asks until the answer is `yes` or `no`, or its first letter; the end of input means no.
  ///
  /// - Parameter question: Displayed unchanged; text from outside has already been made printable.
  /// - Returns: nil if nobody can be asked, see ``reasonNotToAsk``.
  package func confirm(_ question: String) throws(Failure) -> Bool? {
    guard let terminal = terminal() else { return nil }
    do throws(TerminalError) {
      return try terminal.choose(question, again: "Please type 'yes' or 'no': ") { answer in
        switch answer.lowercased() {
        case "y", "yes": true
        case "n", "no": false
        default: nil
        }
      } ?? false
    } catch {
      throw Failure(error)
    }
  }

  /// Shows a numbered list and asks for one of its lines.
  ///
  /// - Parameters:
  ///   - heading: Displayed above the list, unchanged; text from outside has already been made printable.
  ///   - lines: Displayed unchanged. The text before two spaces is the name of a line, which is also accepted as an
  ///     answer.
  /// - Returns: The index of the line; nil if nobody can be asked, or at the end of input.
  package func choose(_ heading: String, among lines: [String]) throws(Failure) -> Int? {
    guard let terminal = terminal() else { return nil }
    let names = lines.map { line in
      line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line
    }
    let numbered = lines.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
    do throws(TerminalError) {
      return try terminal.choose(
        "\(heading)\n\(numbered)Type a number or a name, or press Ctrl-D for none. Which one? ",
        again: "Please type a number from 1 to \(lines.count), or a name: "
      ) { answer in
        if let name = names.firstIndex(of: answer) { return name }
        return Int(answer).flatMap { (1...lines.count).contains($0) ? $0 - 1 : nil }
      }
    } catch {
      throw Failure(error)
    }
  }
}

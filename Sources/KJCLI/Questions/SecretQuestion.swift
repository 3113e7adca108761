import KJBase
import KJDomain
import KJTerminal

/// Asks for one secret; the server decides whether the answer to its prompt is visible while it is typed.
struct SecretQuestion {
  /// The lines before the question, each with its newline.
  let preamble: String
  /// The question itself.
  let text: String
  private let echo: Bool

  /// Accepts any question whose answer is a secret.
  init(_ question: Question) {
    var preamble: [String] = []
    var echo = false
    switch question {
    case .hostKey, .place, .confirmation: text = ""
    case .passphrase(let keyFile, let attempt):
      if attempt > 1 { preamble = ["That passphrase is wrong."] }
      text = "Passphrase for the key '\(keyFile)': "
    case .password(let user, let host, let attempt):
      if attempt > 1 { preamble = ["That password is wrong."] }
      text = "Password for \(user) on '\(host)': "
    case .prompt(let prompt):
      // Each line begins with the login, so a server cannot ask in kj's name.
      let login = "(\(prompt.login))"
      var lines = [prompt.heading, prompt.text].flatMap {
        $0.raw.split(whereSeparator: \.isNewline)
      }
      .map { "\(login) \(OutsideText($0))" }
      text = prompt.text.raw.contains { !$0.isNewline } ? lines.removeLast() : "\(login) "
      preamble = lines
      echo = prompt.echo
    }
    self.preamble = preamble.map { $0 + "\n" }.joined()
    self.echo = echo
  }

  /// The whole text, for a program that asks in a window.
  var prompt: String { preamble + text }

  /// Returns the exact bytes that were typed; nil if the person gave none.
  func ask(on terminal: borrowing ControllingTerminal) throws(TerminalError) -> [UInt8]? {
    if !preamble.isEmpty { try terminal.show(preamble) }
    return echo ? try terminal.ask(text).map { Array($0.utf8) } : try terminal.askSecret(text)
  }
}

// What a person types to prove who they are: a passphrase, a password, the answer to a prompt.

public import KJDomain
public import KJTerminal

/// Asks for one secret; what may be seen while it is typed is for the server to say.
public struct SecretQuestion: Sendable {
  /// What is shown before the question.
  let preamble: String
  /// The question itself.
  let text: String
  private let echo: Bool

  /// Takes any question but that for a host key, whose answer is no secret.
  public init(_ question: Question) {
    var preamble = ""
    var echo = false
    switch question {
    case .hostKey:
      text = ""
    case .passphrase(let keyFile, let attempt):
      if attempt > 1 { preamble = "That passphrase is wrong.\n" }
      text = "Passphrase for the key '\(keyFile.printable)': "
    case .password(let user, let host, let attempt):
      if attempt > 1 { preamble = "That password is wrong.\n" }
      text = "Password of \(user.printable) on '\(host.printable)': "
    case .prompt(let prompt):
      // The login stands in front, so that no server can ask in the name of kj.
      if !prompt.heading.isEmpty {
        preamble = "(\(prompt.login.printable)) \(prompt.heading.printable)\n"
      }
      text = "(\(prompt.login.printable)) \(prompt.text.printable)"
      echo = prompt.echo
    }
    self.preamble = preamble
    self.echo = echo
  }

  /// The very bytes that were typed; `nil` if the person gave none.
  public func ask(on terminal: borrowing ControllingTerminal) throws(TerminalError) -> [UInt8]? {
    if !preamble.isEmpty { try terminal.show(preamble) }
    return echo
      ? try terminal.ask(text).map { Array($0.utf8) } : try terminal.askSecret(text)
  }
}

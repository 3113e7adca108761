package import KJBase

/// A question that arises while a tool works, as a value: the working thread asks it, and the thread that owns the
/// terminal shows it.
package enum Question: Sendable {
  /// Shows a key that is not yet trusted; the answer is the fingerprint that the person agreed to.
  case hostKey(HostKeyReview)
  /// The passphrase of a key file, for the first, second or third time.
  case passphrase(keyFile: OutsideText, attempt: Int)
  /// The password of a user on a host, for the first, second or third time.
  case password(user: OutsideText, host: OutsideText, attempt: Int)
  /// A server's prompt in keyboard-interactive authentication; its text is not yet safe to show.
  case prompt(ServerPrompt)
  /// The choice among several places that the person may mean; the heading and the lines are safe to show.
  case place(heading: String, lines: [String])
  /// Whether to do something that may be wrong; the words are safe to show.
  case confirmation(String)
}

/// One prompt of keyboard-interactive authentication (RFC 4256, section 3.2).
package struct ServerPrompt: Hashable, Sendable {
  /// The login that asks, in the form `user@host`.
  package let login: OutsideText
  /// The name and the instruction that come with the prompts, shown before the first one; often empty.
  package let heading: OutsideText
  package let text: OutsideText
  /// Whether the answer may be visible while it is typed.
  package let echo: Bool

  package init(login: OutsideText, heading: OutsideText, text: OutsideText, echo: Bool) {
    self.login = login
    self.heading = heading
    self.text = text
    self.echo = echo
  }
}

/// The person's answer.
package enum Answer: Sendable {
  /// The fingerprint that the person agreed to, or typed.
  case fingerprint(Fingerprint)
  /// The exact bytes that the person typed.
  case secret([UInt8])
  /// The index of the chosen line.
  case choice(Int)
  /// A yes or a no.
  case confirmed(Bool)
}

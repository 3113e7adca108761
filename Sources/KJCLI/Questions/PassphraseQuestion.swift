// The passphrase of a key, typed by a person.

import KJDomain
public import KJTerminal

/// Asks for a passphrase without showing it.
public struct PassphraseQuestion: Sendable {
  private let text: String

  /// Asks for the passphrase of a key file, whose path is shown.
  public init(keyFile: String) {
    text = "Passphrase for the key '\(keyFile.printable)': "
  }

  /// The very bytes that were typed; `nil` if the person gave none.
  public func ask(on terminal: borrowing ControllingTerminal) throws(TerminalError) -> [UInt8]? {
    try terminal.askSecret(text)
  }
}

package import KJBase
import KJTerminal

extension Console {
  /// Asks until the answer is `yes` or `no`, or its first letter; the end of input is a no.
  ///
  /// - Parameter question: Shown as it is; text from outside has already been made printable.
  /// - Returns: `nil` where nobody can be asked, see ``reasonNotToAsk``.
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
}

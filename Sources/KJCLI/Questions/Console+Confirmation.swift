// A question that is answered by yes or no.

package import KJDomain
import KJTerminal

extension Console {
  /// Asks until the answer is a whole `yes` or a whole `no`; the end of input is a no.
  ///
  /// - Parameter question: Shown as it is; text from outside has already been made printable.
  /// - Returns: `nil` where nobody can be asked, see ``reasonNotToAsk``.
  package func confirm(_ question: String) throws(Failure) -> Bool? {
    guard let terminal = terminal() else { return nil }
    do throws(TerminalError) {
      return try terminal.choose(question, again: "Please type 'yes' or 'no': ") { answer in
        switch answer.lowercased() {
        case "yes": true
        case "no": false
        default: nil
        }
      } ?? false
    } catch {
      throw Failure(error)
    }
  }
}

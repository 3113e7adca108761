// A question that is answered by a number.

public import KJDomain
import KJTerminal

extension Console {
  /// Shows a numbered list and asks for one of its lines.
  ///
  /// - Parameters:
  ///   - heading: Shown above the list, as it is: foreign text in it is printable already.
  ///   - lines: Shown as they are.
  /// - Returns: The index of the line; `nil` where nobody can be asked, and at the end of input.
  public func choose(_ heading: String, among lines: [String]) throws(Failure) -> Int? {
    guard let terminal = terminal() else { return nil }
    let numbered = lines.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
    do throws(TerminalError) {
      return try terminal.choose(
        "\(heading)\n\(numbered)Which one? ",
        again: "Please type a number from 1 to \(lines.count): "
      ) { answer in
        Int(answer).flatMap { (1...lines.count).contains($0) ? $0 - 1 : nil }
      }
    } catch {
      throw Failure(error)
    }
  }
}

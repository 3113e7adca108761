package import KJBase
import KJTerminal

extension Console {
  /// Shows a numbered list and asks for one of its lines.
  ///
  /// - Parameters:
  ///   - heading: Shown above the list as it is; text from outside has already been made printable.
  ///   - lines: Shown as they are. The text before two spaces is the name of a line, which is
  ///     accepted as an answer too.
  /// - Returns: The index of the line; `nil` where nobody can be asked, and at the end of input.
  package func choose(_ heading: String, among lines: [String]) throws(Failure) -> Int? {
    guard let terminal = terminal() else { return nil }
    let names = lines.map { line in
      line.firstRange(of: "  ").map { String(line[..<$0.lowerBound]) } ?? line
    }
    let numbered = lines.enumerated().map { "  \($0 + 1)  \($1)\n" }.joined()
    do throws(TerminalError) {
      return try terminal.choose(
        "\(heading)\n\(numbered)Type its number or its name; Ctrl-D chooses none. Which one? ",
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

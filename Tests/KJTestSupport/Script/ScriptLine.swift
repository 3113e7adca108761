/// A command line: `[eventually] [! [STATUS]] COMMAND ARGUMENT…`.
public struct ScriptLine: Sendable, Equatable {
  /// The outcome that a line expects of its command.
  public enum Expectation: Sendable, Equatable {
    case success
    /// It fails, with this exit status if one is given.
    case failure(status: Int32?)
  }

  public let number: Int
  /// The line as it was written.
  public let source: String
  public let expectation: Expectation
  /// Whether a condition is checked again until it holds.
  public let isEventual: Bool
  public let command: String
  public let arguments: [ScriptWord]

  /// Nil for an empty line or a comment.
  init?(parsing source: String, number: Int) throws {
    var words: [ScriptWord]
    do {
      words = try ScriptLexer.words(source)
    } catch {
      throw SetUpFailure("line \(number): \(error)")
    }
    if words.isEmpty { return nil }
    isEventual = words.first?.plainText == "eventually"
    if isEventual { words.removeFirst() }
    if words.first?.plainText == "!" {
      words.removeFirst()
      let status = words.first?.plainText.flatMap { Int32($0) }
      if status != nil { words.removeFirst() }
      expectation = .failure(status: status)
    } else {
      expectation = .success
    }
    guard let command = words.first?.plainText else {
      throw SetUpFailure("line \(number): no command")
    }
    self.number = number
    self.source = source
    self.command = command
    arguments = Array(words.dropFirst())
  }
}

extension ScriptWord {
  /// The word's text, if it has no variables.
  fileprivate var plainText: String? {
    if case .text(let text) = pieces.first, pieces.count == 1 { return text }
    return nil
  }
}

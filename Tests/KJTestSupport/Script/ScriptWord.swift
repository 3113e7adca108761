/// Pieces of text and variables that make one argument.
public struct ScriptWord: Sendable, Equatable {
  enum Piece: Sendable, Equatable {
    case text(String)
    /// A variable; `quoted` if its value is to match literally inside a pattern.
    case variable(String, quoted: Bool)
  }

  var pieces: [Piece] = []

  /// The word with its variables replaced by the values that `lookUp` gives.
  func expanded(_ lookUp: (String) throws -> String) rethrows -> String {
    var result = ""
    for piece in pieces {
      switch piece {
      case .text(let text): result += text
      case .variable(let name, let quoted):
        let value = try lookUp(name)
        result += quoted ? Self.quotedForPattern(value) : value
      }
    }
    return result
  }

  private static func quotedForPattern(_ text: String) -> String {
    var result = ""
    for character in text {
      if "\\^$.|?*+()[]{}/-".contains(character) { result += "\\" }
      result.append(character)
    }
    return result
  }
}

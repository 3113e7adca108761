/// Puts a backslash before each character that has a special meaning to a shell or an agent.
///
/// Claude Code, Codex, bash, zsh and fish all understand a backslash; some of them understand quotes only if
/// the path itself contains a quote.
enum PathEscaping {
  /// The path with a backslash before each ASCII character that is not plain.
  ///
  /// Letters outside ASCII stay unchanged.
  ///
  /// - Parameter keepingSpaces: Whether spaces stay unchanged, too.
  static func escaped(_ path: String, keepingSpaces: Bool = false) -> String {
    var result = ""
    result.reserveCapacity(path.utf8.count)
    for scalar in path.unicodeScalars {
      if scalar.isASCII && !isPlain(scalar) && !(keepingSpaces && scalar == " ") {
        result += "\\"
      }
      result.unicodeScalars.append(scalar)
    }
    return result
  }

  /// Whether the path needs no escapes, wherever it is inserted.
  static func isPlain(_ path: String) -> Bool { path.unicodeScalars.allSatisfy(isPlain) }

  /// Whether the character has no special meaning to any shell or agent, anywhere in an absolute path.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9": true
    case "/", ".", "_", "+", "@", "%", ":", ",", "=", "-": true
    default: false
    }
  }
}

/// Backslashes before the characters that have a special meaning to a shell or an agent.
///
/// Claude Code, Codex, bash, zsh and fish all read a backslash; some of them read quotes only if the path
/// itself holds a quote.
enum PathEscaping {
  /// The path with a backslash before each ASCII character that is not plain.
  ///
  /// Letters outside ASCII stay as they are.
  ///
  /// - Parameter keepingSpaces: Whether a space stays as it is, too.
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

  /// Whether the character has no special meaning to any of them, anywhere in an absolute path.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9": true
    case "/", ".", "_", "+", "@", "%", ":", ",", "=", "-": true
    default: false
    }
  }
}

// The one way of quoting a path that agents and shells agree on.

/// Backslashes in front of the characters that a shell or an agent would take for its own.
///
/// Claude Code, Codex, bash, zsh and fish all read a backslash; quotes are read by some of them only
/// where the path holds a quote itself.
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

  /// Whether the path needs no escapes, wherever it stands.
  static func isPlain(_ path: String) -> Bool { path.unicodeScalars.allSatisfy(isPlain) }

  /// Whether the character means nothing to any of them, wherever it stands in an absolute path.
  private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "A"..."Z", "a"..."z", "0"..."9": true
    case "/", ".", "_", "+", "@", "%", ":", ",", "=", "-": true
    default: false
    }
  }
}

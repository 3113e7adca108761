// How aider takes the files behind its `/add` apart.

/// Double quotes around a path, where aider or a shell needs them.
///
/// aider (`parse_quoted_filenames`, 0.86) reads from left to right: a word that begins with a double
/// quote goes up to the next one, and any other up to white space, whatever stands in it. No character
/// is an escape: a backslash before a space would be the end of a first word. A shell, should one be in
/// front, obeys some characters in double quotes, and there is no way to take that from them for both.
enum AiderQuoting {
  /// What means something in double quotes, to aider or to a shell.
  private static let active: Set<Unicode.Scalar> = ["\"", "$", "`", "\\"]

  /// The path as one word.
  ///
  /// - Throws: ``InsertionProblem`` for one that cannot be, whatever stands around it.
  static func quoted(_ path: String) throws(InsertionProblem) -> String {
    if PathEscaping.isPlain(path) { return path }
    if let scalar = path.unicodeScalars.first(where: active.contains) {
      throw InsertionProblem(.unquotable(scalar), in: .path, Array(path.utf8))
    }
    return "\"\(path)\""
  }
}

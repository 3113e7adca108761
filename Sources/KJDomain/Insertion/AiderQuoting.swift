/// Double quotes around a path, where aider or a shell needs them.
///
/// aider (`parse_quoted_filenames`, 0.86) reads from left to right: a word that begins with a double
/// quote ends at the next one, and any other word ends at white space, whatever it holds. No character is
/// an escape: a word ends at a space even after a backslash. If a shell is in front, it obeys some
/// characters in double quotes, and no way of escaping those works for both.
enum AiderQuoting {
  /// The characters that have a meaning in double quotes, to aider or to a shell.
  private static let active: Set<Unicode.Scalar> = ["\"", "$", "`", "\\"]

  /// The path as one word.
  ///
  /// - Throws: ``InsertionProblem`` for a path that cannot be quoted.
  static func quoted(_ path: String) throws(InsertionProblem) -> String {
    if PathEscaping.isPlain(path) { return path }
    if let scalar = path.unicodeScalars.first(where: active.contains) {
      throw InsertionProblem(.unquotable(scalar), in: .path, Array(path.utf8))
    }
    return "\"\(path)\""
  }
}

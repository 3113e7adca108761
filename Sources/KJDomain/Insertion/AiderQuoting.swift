/// Puts double quotes around a path if aider or a shell needs them.
///
/// aider (`parse_quoted_filenames`, 0.86) reads from left to right: a word that begins with a double
/// quote ends at the next one, and any other word ends at white space, whatever it contains. There is no
/// escape character: a word ends at a space even after a backslash. A shell in front interprets some
/// characters inside double quotes, and no way of escaping them works for both aider and a shell.
enum AiderQuoting {
  /// The characters that aider or a shell interprets inside double quotes.
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

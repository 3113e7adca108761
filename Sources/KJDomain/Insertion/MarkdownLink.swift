/// `[NAME](PATH)`, as CommonMark reads it: a backslash makes any ASCII punctuation after it literal.
///
/// It is not written as a picture, because `![](PATH)` begins with the mark with which agents hand a line to a shell.
enum MarkdownLink {
  /// A link to a path, with its last part as the text.
  static func text(to path: String) -> String {
    let name = PathEscaping.escaped(name(of: path), keepingSpaces: true)
    // Angle brackets let the path hold spaces.
    let target = PathEscaping.escaped(path, keepingSpaces: true)
    return PathEscaping.isPlain(path) ? "[\(name)](\(target))" : "[\(name)](<\(target)>)"
  }

  /// The last part of a path; the whole path if it has no parts.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

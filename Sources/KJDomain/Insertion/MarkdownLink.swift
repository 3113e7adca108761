/// `[NAME](PATH)`, as CommonMark reads it: a backslash makes any ASCII punctuation after it literal.
///
/// The link is not written as a picture: `![](PATH)` begins with the mark that makes agents hand a line to a shell.
enum MarkdownLink {
  /// A link to a path, with the last part of the path as the link's text.
  static func text(to path: String) -> String {
    let name = PathEscaping.escaped(name(of: path), keepingSpaces: true)
    // Angle brackets allow spaces in the path.
    let target = PathEscaping.escaped(path, keepingSpaces: true)
    return PathEscaping.isPlain(path) ? "[\(name)](\(target))" : "[\(name)](<\(target)>)"
  }

  /// The last part of a path; the whole path if it has no parts.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

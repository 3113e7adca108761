// A path as a link of Markdown. Not as a picture: `![](PATH)` begins with the mark by which agents hand a
// line to a shell.

/// `[NAME](PATH)`, as CommonMark reads it, in which a backslash takes its meaning from any ASCII punctuation.
enum MarkdownLink {
  /// A link to a path, with its last part as the text.
  static func text(to path: String) -> String {
    let name = PathEscaping.escaped(name(of: path), keepingSpaces: true)
    // Angle brackets let the path hold spaces.
    let target = PathEscaping.escaped(path, keepingSpaces: true)
    return PathEscaping.isPlain(path) ? "[\(name)](\(target))" : "[\(name)](<\(target)>)"
  }

  /// The last part of a path; all of one that has none.
  static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}

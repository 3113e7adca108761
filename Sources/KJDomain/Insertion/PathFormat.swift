// How a path is written where it is inserted: agents differ in what they read.

/// What stands around an inserted path, as `--as` names it.
public enum PathFormat: String, Sendable, CaseIterable {
  /// The path alone, which agents turn into an attached picture.
  case path
  /// `@{path}`, a mention of a file.
  case at
  /// `![]({path})`, a picture in Markdown.
  case markdown

  /// The text with the path in its place.
  public func filled(with path: String) -> String {
    switch self {
    case .path: path
    case .at: "@\(path)"
    case .markdown: "![](\(path))"
    }
  }
}

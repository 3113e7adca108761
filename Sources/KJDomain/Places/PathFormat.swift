/// The form of an inserted path, as `--as` names it.
///
/// | written | is inserted | for |
/// |---|---|---|
/// | `path` | the path alone | shells, and Claude Code and Codex, which attach the picture |
/// | `at` | `@PATH` | a mention of a file |
/// | `add` | `/add PATH` | aider, with the quotes that it understands |
/// | `markdown` | `[NAME](PATH)` | a link in Markdown |
/// | any text with `{path}` | the text | a person |
public enum PathFormat: Hashable, Sendable {
  case path
  case at
  case add
  case markdown
  case own(PathTemplate)

  /// The forms that have a name.
  public static let named: [PathFormat] = [.path, .at, .add, .markdown]
}

extension PathFormat: LosslessStringConvertible {
  /// The form, as `--as` accepts it.
  public var description: String {
    switch self {
    case .path: "path"
    case .at: "at"
    case .add: "add"
    case .markdown: "markdown"
    case .own(let template): template.description
    }
  }

  /// Reads a name or a template; nil for anything else.
  public init?(_ description: String) {
    if let form = Self.named.first(where: { $0.description == description }) {
      self = form
    } else if let template = PathTemplate(description) {
      self = .own(template)
    } else {
      return nil
    }
  }
}

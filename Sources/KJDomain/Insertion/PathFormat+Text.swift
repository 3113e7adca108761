// The text that is inserted for a path.

package import KJBase

extension PathFormat {
  /// The form in which kj would insert a path that is not yet known, for display only: without escapes and quotes.
  package func shown(_ destination: String) -> String {
    switch self {
    case .path: destination
    case .at: "@\(destination)"
    case .add: "/add \(destination)"
    case .markdown: "[\(MarkdownLink.name(of: destination))](\(destination))"
    case .own(let template): template.filled(with: destination)
    }
  }

  /// The text for a path, with the escapes or quotes that make its reader take the path as one word.
  func text(for path: String) throws(InsertionProblem) -> String {
    switch self {
    case .path: return PathEscaping.escaped(path)
    case .at: return "@\(PathEscaping.escaped(path))"
    case .add: return "/add \(try AiderQuoting.quoted(path))"
    case .markdown: return MarkdownLink.text(to: path)
    case .own(let template): return template.filled(with: PathEscaping.escaped(path))
    }
  }

  /// Reads a form that a person wrote, and makes sure that kj may insert a path in it.
  ///
  /// Throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    guard let form = PathFormat(text) else { throw Self.unknown(text) }
    do throws(InsertionProblem) {
      _ = try InsertionText(path: [RemoteBytes.slash], as: form)
    } catch {
      let advice = error.reason == .shellMark ? [error.advice] : []
      throw Self.invalid(text, error.words, advice: advice)
    }
    self = form
  }

  private static func unknown(_ text: String) -> Failure {
    let names = named.map(\.description)
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    let near = NearestNames.closest(to: text, among: names, limit: 1)
    return invalid(
      text, "it is none of \(list) and does not contain '\(PathTemplate.placeholder)' exactly once",
      advice: near.map { "did you mean '\($0)'?" })
  }

  private static func invalid(_ text: String, _ reason: String, advice: [Advice]) -> Failure {
    let shown = InsertionProblem.shown(Array(text.utf8))
    return Failure(.usage, "invalid form '\(shown)': \(reason)", advice: advice)
  }
}

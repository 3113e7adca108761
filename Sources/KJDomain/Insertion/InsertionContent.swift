package import KJBase

/// A text, or a path that is written as the program in front wants it.
package enum InsertionContent: Sendable {
  case text(InsertionText)
  /// The path of a file in bytes, and the form that was asked for; nil for the form that the program in front wants.
  case path([UInt8], as: PathFormat?)

  /// The same, with a form for a path for which none was asked.
  package func orAs(_ format: PathFormat?) -> InsertionContent {
    if case .path(let path, nil) = self { .path(path, as: format) } else { self }
  }

  /// The text for what is in front.
  ///
  /// - Parameter front: The program in front; nil if it is not known.
  package func text(for front: ForegroundProgram?) throws(Failure) -> InsertionText {
    switch self {
    case .text(let text): return text
    case .path(let path, let format):
      do throws(InsertionProblem) {
        return try InsertionText(path: path, as: format ?? front?.likelyAgent?.pathFormat ?? .path)
      } catch {
        throw Failure(error)
      }
    }
  }
}

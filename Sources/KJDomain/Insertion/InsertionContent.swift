package import KJBase

/// Text, or a path written in the form that the program in front expects.
package enum InsertionContent: Sendable {
  case text(InsertionText)
  /// A file's path in bytes, and the form that was requested; nil for the form that the program in front expects.
  case path([UInt8], as: PathFormat?)

  /// The same content; a path without a requested form takes this form.
  package func orAs(_ format: PathFormat?) -> InsertionContent {
    if case .path(let path, nil) = self { .path(path, as: format) } else { self }
  }

  /// The text for the program in front.
  ///
  /// - Parameter front: The program in front; nil if unknown.
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

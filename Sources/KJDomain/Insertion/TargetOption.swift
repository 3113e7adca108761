// The option by which a person names a place, so that a hint can be pasted.

/// How a tool takes an ``InsertionTarget``.
package enum TargetOption: Sendable {
  /// `--insert=TARGET`, of tools that upload.
  case insert
  /// `--to TARGET`, of the tool that inserts a text.
  case to

  /// The option with its value.
  package func naming(_ target: InsertionTarget) -> String {
    switch self {
    case .insert: "--insert=\(target)"
    case .to: "--to \(target)"
    }
  }
}

package import KJDomain

/// How much a terminal has room for.
package enum PromptRoom: Comparable, Sendable {
  case nothing
  /// A line of input.
  case line
  case all

  /// The room that an action needs if it gives the keys to a prompt.
  package init(for action: SessionAction) { self = action == .uploadFile ? .line : .all }
}

package import KJDomain

/// What a terminal has rows for.
package enum PromptRoom: Comparable, Sendable {
  case nothing
  /// A line in which somebody types.
  case line
  case all

  /// What an action takes that gives the keys to a prompt.
  package init(for action: SessionAction) { self = action == .uploadFile ? .line : .all }
}

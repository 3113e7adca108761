package import KJBase
package import KJDomain

/// The path of a dropped picture on its way into the prompt of the session.
package final class DroppedPath {
  /// What became of it; nil while it waits, or cannot be seen yet.
  package internal(set) var outcome: Result<LinkInserted, Failure>?
  private(set) var isWithdrawn = false

  /// Keeps it out of the prompt, unless it is on its way already.
  package func withdraw() { isWithdrawn = true }
}

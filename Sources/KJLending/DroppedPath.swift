package import KJBase
package import KJDomain

/// The path of a dropped picture on its way into the prompt of the session.
package final class DroppedPath {
  /// The result; nil while the path is waiting or not visible yet.
  package internal(set) var outcome: Result<LinkInserted, Failure>?
  private(set) var isWithdrawn = false

  /// Keeps the path out of the prompt unless it has already been sent.
  package func withdraw() { isWithdrawn = true }
}

/// A fault of a JSON text, in words that follow `line 3, column 7:`.
public struct JSONError: Error, Hashable, Sendable {
  /// The byte at which the fault was noticed.
  package let offset: Int
  package let reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}

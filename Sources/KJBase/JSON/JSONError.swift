/// A syntax or content error in a JSON text, in words that follow `line 3, column 7:`.
public struct JSONError: Error, Hashable, Sendable {
  /// The offset of the byte at which the error was detected.
  package let offset: Int
  package let reason: String

  package init(offset: Int, reason: String) {
    self.offset = offset
    self.reason = reason
  }
}

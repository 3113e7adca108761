package import KJBase

/// A name in the host book: 1…64 ASCII letters, digits, `.`, `_`, `-`, beginning with a letter or a digit.
package struct HostAlias: Hashable, Sendable, CustomStringConvertible {
  /// The verbs of the tools that take the name of a host: a host with such a name would make `kj trust list` ambiguous.
  package static let reserved = [
    "add", "list", "show", "edit", "rename", "remove", "default", "import", "accept", "forget",
    "review", "start", "end", "help", "identity", "ls", "rm", "mv", "delete",
  ]

  package let text: String

  /// Checks `text`; throws ``Failure`` with status `usage`.
  package init(_ text: String) throws(Failure) {
    if let reason = Self.problem(text) { throw Self.invalid(text, reason) }
    self.text = text
  }

  /// A name for a new host, or a new name for a host; it must not be one of the ``reserved`` words.
  ///
  /// An existing book may contain such a name, chosen before the word became a verb.
  package init(new text: String) throws(Failure) {
    if Self.reserved.contains(text) { throw Self.invalid(text, "it is a command of kj's tools") }
    try self.init(text)
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(.usage, "invalid name '\(text.printable)' for a host: \(reason)")
  }

  private static func problem(_ text: String) -> String? {
    guard let first = text.utf8.first else { return "it is empty" }
    if text.utf8.count > 64 { return "it is longer than 64 characters" }
    if text.utf8.contains(where: { !HostSyntax.isNameByte($0) }) {
      return "only letters, digits and '.', '_', '-' are allowed"
    }
    if !first.isAlphanumeric { return "it must begin with a letter or a digit" }
    return nil
  }

  package var description: String { text }
}

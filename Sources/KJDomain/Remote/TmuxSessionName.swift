package import KJBase

/// A name that tmux uses unchanged, and that has no special meaning to a shell.
package struct TmuxSessionName: Hashable, Sendable, CustomStringConvertible {
  /// The name of a session if nobody has named it.
  package static let standard = TmuxSessionName(text: "kj")

  private static let characters = Set(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_".utf8)

  package let text: String

  private init(text: String) { self.text = text }

  /// Reads a name; throws ``Failure`` with status `usage` unless it consists of ASCII letters, digits, `_`,
  /// and `-`, and does not begin with `-`.
  package init(parsing text: String) throws(Failure) {
    guard !text.isEmpty, !text.hasPrefix("-"), text.utf8.allSatisfy(Self.characters.contains) else {
      throw Failure(
        .usage, "'\(text.printable)' is not a valid tmux session name",
        advice: [.step(.nameTmuxSession)])
    }
    self.text = text
  }

  package var description: String { text }
}

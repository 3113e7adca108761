package import KJBase
internal import KJDomain

/// One line that is inserted as it stands, and never with Enter.
///
/// It begins with `/`, `@` or `:`. A line that begins with `!` is none: agents hand it to a shell.
package struct SlashCommand: Hashable, Sendable {
  /// The most bytes of a text, and of a description.
  package static let longest = 200
  /// What a text can begin with.
  private static let marks = "/@:"

  /// The line: `/add-dir`, `/deploy staging`.
  package let text: String
  /// What it does, in one line; empty if nobody has said it.
  package private(set) var description = ""
  /// Whether a person has to write something after it before Enter makes sense.
  package var needsArgument = false

  /// Takes a command as a person has typed it.
  ///
  /// - Throws: ``Failure`` with status `usage`.
  package init(typed text: String) throws(Failure) {
    self.text = try Self.checked(text, "command")
    guard let first = text.utf8.first, !Self.marks.utf8.contains(first) else { return }
    let reason =
      first == UInt8(ascii: "!")
      ? InsertionProblem(.shellMark, in: .text, Array(text.utf8)).words
      : "it must begin with '/', '@' or ':'"
    throw Failure(
      .usage, "invalid command '\(Self.shown(text))': \(reason)",
      advice: ["put a command of several words in quotes: '/deploy staging'"])
  }

  /// Takes a person's own description as it was typed; an empty one is none.
  ///
  /// - Throws: ``Failure`` with status `usage`.
  package mutating func describe(typed text: String) throws(Failure) {
    description = text.isEmpty ? "" : try Self.checked(text, "description")
  }

  /// What gets into the session: the text, and one space where an argument follows.
  package var insertedText: String {
    needsArgument && text.utf8.last != UInt8(ascii: " ") ? text + " " : text
  }

  /// The text, if it can be inserted.
  private static func checked(_ text: String, _ what: String) throws(Failure) -> String {
    let count = text.utf8.count
    guard count <= longest else {
      throw Failure(
        .usage, "invalid \(what) '\(shown(text))': it has \(count) bytes, more than \(longest)")
    }
    do throws(InsertionProblem) { return try InsertionText(text: Array(text.utf8)).text } catch {
      throw Failure(.usage, "invalid \(what) '\(error.shown)': \(error.words)")
    }
  }

  private static func shown(_ text: String) -> String { InsertionProblem.shown(Array(text.utf8)) }
}

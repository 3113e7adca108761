package import KJBase
internal import KJDomain

/// A single line that is inserted unchanged, and never with Enter.
///
/// It begins with `/`, `@` or `:`. A line beginning with `!` is not allowed: agents pass it to a shell.
package struct SlashCommand: Hashable, Sendable {
  /// The maximum length of the text, and of the description, in bytes.
  package static let longest = 200
  /// The characters that a text can begin with.
  private static let marks = "/@:"

  /// The line: `/add-dir`, `/deploy staging`.
  package let text: String
  /// A one-line description; empty if there is none.
  package private(set) var description = ""
  /// Whether the person must write something after it before pressing Enter makes sense.
  package var needsArgument = false

  /// Takes a command as typed by a person.
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
      advice: ["put a command with spaces in quotes: '/deploy staging'"])
  }

  /// Takes a person's own description as typed; an empty one means none.
  ///
  /// - Throws: ``Failure`` with status `usage`.
  package mutating func describe(typed text: String) throws(Failure) {
    description = text.isEmpty ? "" : try Self.checked(text, "description")
  }

  /// The text to insert: the command, and a space if an argument follows.
  package var insertedText: String {
    needsArgument && text.utf8.last != UInt8(ascii: " ") ? text + " " : text
  }

  /// Returns the text if it can be inserted.
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

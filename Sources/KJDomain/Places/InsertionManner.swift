package import KJBase

/// The two ways for text to reach the program in a session, as `--insert-as` names them.
package enum InsertionManner: String, Sendable, CaseIterable {
  /// As one bracketed paste, which a program accepts as text, whatever it is showing.
  case paste
  /// Like keys: an open picker may interpret a digit in the text as a choice.
  case type

  /// Reads a name; throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    guard let manner = InsertionManner(rawValue: text) else {
      let names = Self.allCases.map { "'\($0.rawValue)'" }.joined(separator: " or ")
      throw Failure(.usage, "invalid insertion method '\(text.printable)': it must be \(names)")
    }
    self = manner
  }
}

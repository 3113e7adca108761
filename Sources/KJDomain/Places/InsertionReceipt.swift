/// The place where text was inserted, and whether to tell the person because there were other candidates.
package struct InsertionReceipt: Hashable, Sendable {
  /// The place in the form that `--insert=` accepts.
  package let target: InsertionTarget
  /// The name of the place in messages, safe to show: `'tmux:%1' (work:0.1)`.
  package let name: String
  /// The program that was in front there, safe to show; nil if unknown.
  package let front: String?
  /// Whether there was no other candidate.
  package let wasOnlyCandidate: Bool
  /// Whether the text appeared there afterwards; nil if unknown.
  package let appeared: Bool?
  /// The note for a person about the program in front.
  private let note: String?

  package init(
    _ target: InsertionTarget, name: String, front: String?, wasOnlyCandidate: Bool,
    appeared: Bool? = nil, note: String? = nil
  ) {
    self.appeared = appeared
    self.note = note
    self.target = target
    self.name = name
    self.front = front
    self.wasOnlyCandidate = wasOnlyCandidate
  }

  /// The words to use if the text did not appear.
  package var wordsOfDoubt: String {
    "nothing has appeared in \(name): a dialog or a list may have swallowed the text"
  }

  /// The outcome in words: `inserted into 'tmux:%1' (work:0.1), Claude Code`.
  package var words: String {
    "inserted into \([name, front, note].compactMap(\.self).joined(separator: ", "))"
  }
}

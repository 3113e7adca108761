/// Where a text went, and whether a person has to be told because it could have gone elsewhere.
package struct InsertionReceipt: Hashable, Sendable {
  /// The place as `--insert=` takes it.
  package let target: InsertionTarget
  /// Its name in messages, safe to show: `'tmux:%1' (work:0.1)`.
  package let name: String
  /// What was in front there, as far as that is known; safe to show.
  package let front: String?
  /// Whether there was no other candidate.
  package let wasOnlyCandidate: Bool
  /// Whether it could be seen there afterwards; nil if that is not known.
  package let appeared: Bool?
  /// What a person has to know about the program in front.
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

  /// What to say about a text that cannot be seen.
  package var wordsOfDoubt: String {
    "nothing has appeared in \(name): a dialog or a list there may have swallowed it"
  }

  /// What happened: `inserted into 'tmux:%1' (work:0.1), Claude Code`.
  package var words: String {
    "inserted into \([name, front, note].compactMap(\.self).joined(separator: ", "))"
  }
}

// What became of a text that was inserted.

/// Where a text went, and whether a person has to be told because it could have gone elsewhere.
public struct InsertionReceipt: Hashable, Sendable {
  /// What `--insert=` takes for the place.
  public let target: InsertionTarget
  /// What messages call it, safe to show: `'tmux:%1' (work:0.1)`.
  public let name: String
  /// Whether no other place came into question.
  public let wasOnlyCandidate: Bool

  public init(_ target: InsertionTarget, name: String, wasOnlyCandidate: Bool) {
    self.target = target
    self.name = name
    self.wasOnlyCandidate = wasOnlyCandidate
  }
}

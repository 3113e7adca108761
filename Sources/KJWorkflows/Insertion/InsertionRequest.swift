// What a person asked about insertion, after the words of the command line are gone.

public import KJDomain

/// Where a text is to be inserted, and in which manner.
public struct InsertionRequest: Hashable, Sendable {
  public var target: InsertionTarget
  /// What `--insert-as` says; nil without it.
  public var manner: InsertionManner?
  /// How the person wrote the target, for hints.
  public var option: TargetOption
  /// Whether the person has only just started this kj, see ``InsertionChoice``.
  public var isAttended: Bool
  /// Whether the target was chosen among several places, so that people want to hear of it.
  public var wasSingledOut = false

  public init(
    _ target: InsertionTarget, as manner: InsertionManner? = nil, by option: TargetOption,
    isAttended: Bool = true
  ) {
    self.target = target
    self.manner = manner
    self.option = option
    self.isAttended = isAttended
  }
}

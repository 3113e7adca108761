// What a person asked about insertion, after the words of the command line are gone.

public import KJDomain

/// Where a text is to be inserted, and in which manner.
public struct InsertionRequest: Hashable, Sendable {
  public var target: InsertionTarget
  /// What `--insert-as` says; nil without it.
  public var manner: InsertionManner?

  public init(_ target: InsertionTarget, as manner: InsertionManner? = nil) {
    self.target = target
    self.manner = manner
  }
}

// What a person asked about insertion on the host itself.

public import KJDomain

/// That texts are to be inserted on the host itself, over a connection to it.
public struct RemoteInsertion: Hashable, Sendable {
  /// The pane as tmux names it; nil for the one that the person sees there.
  public var target: String?
  public var manner: InsertionManner?
  /// The form of paths; nil where nobody asked for one.
  public var format: PathFormat?
  /// How the person writes a target, for hints.
  public var option: TargetOption

  public init(
    target: String?, manner: InsertionManner?, format: PathFormat? = nil, option: TargetOption
  ) {
    self.target = target
    self.manner = manner
    self.format = format
    self.option = option
  }
}

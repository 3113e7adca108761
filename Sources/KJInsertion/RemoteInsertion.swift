package import KJDomain

/// A request to insert text on the host itself, over a connection to it.
package struct RemoteInsertion: Hashable, Sendable {
  /// The pane's name in tmux; nil for the pane that the person sees there.
  package var target: String?
  package var manner: InsertionManner?
  /// The form of paths; nil if none was requested.
  package var format: PathFormat?
  package var settings: InsertionSettings

  package init(
    target: String?, manner: InsertionManner?, format: PathFormat? = nil,
    _ settings: InsertionSettings
  ) {
    self.settings = settings
    self.target = target
    self.manner = manner
    self.format = format
  }
}

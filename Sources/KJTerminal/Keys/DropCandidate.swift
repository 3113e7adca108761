/// Input that waits until it is known whether it means files here; see ``SessionKeys/resolve(passing:encoding:)``.
public struct DropCandidate: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// The text of a paste, or of a burst of keys.
    case text([UInt8])
    /// Whatever the clipboard holds: Ctrl-V, or a paste without a text.
    case clipboard
  }

  public let content: Content
  /// The input as it came.
  public let typed: [UInt8]

  package init(content: Content, typed: [UInt8]) {
    self.content = content
    self.typed = typed
  }
}

/// Which input counts as a candidate.
public struct DropInterest: Equatable, Sendable {
  /// Whether paths of Windows can be meant.
  let hasDrives: Bool
  /// Whether Ctrl-V and empty pastes count.
  let takesClipboard: Bool

  public init(hasDrives: Bool, takesClipboard: Bool) {
    self.hasDrives = hasDrives
    self.takesClipboard = takesClipboard
  }
}

/// Input that waits until kj knows whether it names local files; see ``SessionKeys/resolve(passing:encoding:)``.
public struct DropCandidate: Equatable, Sendable {
  public enum Content: Equatable, Sendable {
    /// The text of a paste or of a burst of keys.
    case text([UInt8])
    /// Whatever the clipboard holds, after Ctrl-V or an empty paste.
    case clipboard
  }

  public let content: Content
  /// The input, unchanged.
  public let typed: [UInt8]

  package init(content: Content, typed: [UInt8]) {
    self.content = content
    self.typed = typed
  }
}

/// Which kinds of input count as candidates.
public struct DropInterest: Equatable, Sendable {
  /// Whether Windows paths count.
  let hasDrives: Bool
  /// Whether Ctrl-V and empty pastes count.
  let takesClipboard: Bool

  public init(hasDrives: Bool, takesClipboard: Bool) {
    self.hasDrives = hasDrives
    self.takesClipboard = takesClipboard
  }
}

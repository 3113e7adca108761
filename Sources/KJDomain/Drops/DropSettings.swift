/// Which programs get a dropped picture uploaded, instead of the local path that the terminal writes.
package enum DropRule: String, CaseIterable, Sendable {
  /// The coding agents that kj knows.
  case agents
  /// Every program that takes pastes.
  case upload
  /// Every program that takes pastes, if the person agrees.
  case ask
  /// None: each paste goes on as it is.
  case leave
}

/// The settings for dropped and pasted pictures.
package struct DropSettings: Equatable, Sendable {
  /// What becomes of files that are no pictures.
  package enum Files: String, CaseIterable, Sendable {
    /// The person is asked.
    case ask
    /// They count as pictures do.
    case upload
    /// A paste that names one goes on as it is.
    case leave
  }

  /// The most that ``most`` can be.
  package static let mostPossible = 50

  package var rule = DropRule.agents
  package var files = Files.ask
  /// The most files in one drop about which the person is not asked.
  package var most = 10
  /// The largest file in bytes; a larger one goes on as text.
  package var largest = 100 << 20
  /// How long keys may wait behind a paste until it is known what it is, in milliseconds; half is for the files.
  package var wait = 1000
  /// Whether Ctrl-V, and an empty paste, take the picture in the clipboard.
  package var takesClipboard = true
  /// Whether keys wait until the picture is in the prompt.
  package var holdsEnter = true

  package init() {}

  /// ``wait`` as a duration.
  package var patience: Duration { .milliseconds(wait) }
}

/// The programs for which kj uploads a dropped picture, instead of passing on the local path that the terminal writes.
package enum DropRule: String, CaseIterable, Sendable {
  /// The coding agents that kj knows.
  case agents
  /// Every program that accepts pastes.
  case upload
  /// Every program that accepts pastes, if the person agrees.
  case ask
  /// None: kj passes every paste on unchanged.
  case leave
}

/// The settings for dropped and pasted pictures.
package struct DropSettings: Equatable, Sendable {
  /// How to treat files that are not pictures.
  package enum Files: String, CaseIterable, Sendable {
    /// kj asks the person.
    case ask
    /// They are treated like pictures.
    case upload
    /// A paste that names one is passed on unchanged.
    case leave
  }

  /// The upper limit for ``most``.
  package static let mostPossible = 50

  package var rule = DropRule.agents
  package var files = Files.ask
  /// The most files in one drop that are uploaded without asking the person.
  package var most = 10
  /// The largest file in bytes; kj passes the path of a larger one on as text.
  package var largest = 100 << 20
  /// How long keys may wait after a paste until kj knows what was pasted, in milliseconds; half of it is for the files.
  package var wait = 1000
  /// Whether Ctrl-V, and an empty paste, upload the picture in the clipboard.
  package var takesClipboard = true
  /// Whether keys wait until the picture is in the prompt.
  package var holdsEnter = true

  package init() {}

  /// ``wait`` as a duration.
  package var patience: Duration { .milliseconds(wait) }
}

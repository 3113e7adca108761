/// A family of programs that read pictures, with the pictures that they take.
public enum PictureReceiver: String, Sendable, CaseIterable {
  /// What all of them take.
  case any
  case claude
  case codex
  case gemini

  /// What is known about it.
  package var profile: ReceiverProfile {
    switch self {
    case .any: .any
    case .claude: .claude
    case .codex: .codex
    case .gemini: .gemini
    }
  }

  /// The largest picture that it takes as it is, and gains from.
  package var bounds: PictureBounds { profile.bounds }

  /// True if it takes a file of the format as it is.
  package func takes(_ format: PictureFormat) -> Bool { profile.formats.contains(format) }
}

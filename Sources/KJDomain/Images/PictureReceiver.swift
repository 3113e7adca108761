/// A family of programs that read pictures.
public enum PictureReceiver: String, Sendable, CaseIterable {
  /// Within the limits of all receivers.
  case any
  case claude
  case codex
  case gemini

  /// The known limits of the receiver.
  package var profile: ReceiverProfile {
    switch self {
    case .any: .any
    case .claude: .claude
    case .codex: .codex
    case .gemini: .gemini
    }
  }

  /// The largest picture that the receiver accepts unchanged and benefits from.
  package var bounds: PictureBounds { profile.bounds }

  /// Whether it accepts files of this format unchanged.
  package func takes(_ format: PictureFormat) -> Bool { profile.formats.contains(format) }
}

/// The settings of `config.json`; see ``ConfigurationSetting/all`` for their names.
///
/// An option of a tool counts more, and so does what the host book says about a host.
package struct Configuration: Equatable, Sendable {
  package var uploads = UploadDefaults()
  package var pictures = PictureDefaults()
  package var sessions = SessionDefaults()
  package var insertion = InsertionSettings()
  package var drops = DropSettings()
  package var bar = BarSettings()
  package var clips = ClipSettings()
  package var screenshots = ScreenshotSettings()
  package var voice = VoiceSettings()
  package var drawing = DrawingSettings()

  package init() {}
}

/// What uploads do unless more is said.
package struct UploadDefaults: Equatable, Sendable {
  /// The remote directory; nil for the standard one.
  package var directory: RemoteDirectory?
  /// How files are named; nil for the standard, unguessable name.
  package var name: NameTemplate?
  package var mode = FileMode.privateFile
  /// Where paths are inserted; nil for nowhere.
  package var insert: InsertionTarget?
  /// How texts arrive; nil to suit the program in front.
  package var insertionManner: InsertionManner?
  /// What is inserted for a path; nil for what the program in front wants.
  package var pathFormat: PathFormat?
  /// Whether kj remembers uploads.
  package var keepsHistory = true

  package init() {}
}

/// How pictures are prepared unless more is said.
package struct PictureDefaults: Equatable, Sendable {
  package var receiver = PictureReceiver.any
  package var longestEdge = LongestEdge.auto
  /// The most pixels; nil for no limit.
  package var mostPixels: Int?
  /// The most bytes; nil for what the receiver takes.
  package var mostBytes: Int?
  /// 1 to 100.
  package var quality = PreparationOptions.defaultQuality
  package var encoding = PictureEncoding.auto
  package var splitting = PictureSplitting.never
  package var keepsMetadata = false
  package var isStrict = false

  package init() {}

  /// The options for a preparation.
  package var options: PreparationOptions {
    var options = PreparationOptions(
      receiver: receiver, encoding: encoding, splitting: splitting, quality: quality,
      strict: isStrict, keepsMetadata: keepsMetadata)
    if case .pixels(let edge) = longestEdge { options = options.withEdge(edge) }
    options.bounds.pixels = mostPixels
    options.bounds.bytes = mostBytes ?? options.bounds.bytes
    return options
  }
}

/// How sessions are unless more is said.
package struct SessionDefaults: Equatable, Sendable {
  package var prefix = PrefixKey.standard
  /// Whether a tilde at the start of a line begins an escape, where ssh_config does not say otherwise.
  package var hasTilde = true
  /// The tmux session on the host; nil for none.
  package var tmux: TmuxSessionName?
  /// Whether other programs may type without a question.
  package var allowsTyping = false

  package init() {}
}

/// What is kept in the clips.
package struct ClipSettings: Equatable, Sendable {
  /// What remote programs copy (OSC 52), which may be secrets.
  package var takesRemote = false

  package init() {}
}

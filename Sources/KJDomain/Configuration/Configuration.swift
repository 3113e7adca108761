/// The settings of `config.json`; see ``ConfigurationSetting/all`` for their names.
///
/// Options of a tool override them, and so do the host book's settings for a host.
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

/// The defaults for uploads.
package struct UploadDefaults: Equatable, Sendable {
  /// The remote directory; nil for the default one.
  package var directory: RemoteDirectory?
  /// How files are named; nil for the default, an unguessable name.
  package var name: NameTemplate?
  package var mode = FileMode.privateFile
  /// Where paths are inserted; nil if they are not inserted.
  package var insert: InsertionTarget?
  /// How text is inserted; nil to suit the program in front.
  package var insertionManner: InsertionManner?
  /// The form in which a path is inserted; nil for the form that the program in front wants.
  package var pathFormat: PathFormat?
  /// Whether kj remembers uploads.
  package var keepsHistory = true

  package init() {}
}

/// The defaults for the preparation of pictures.
package struct PictureDefaults: Equatable, Sendable {
  package var receiver = PictureReceiver.any
  package var longestEdge = LongestEdge.auto
  /// The most pixels; nil for no limit.
  package var mostPixels: Int?
  /// The most bytes; nil for the receiver's limit.
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

/// The defaults for sessions.
package struct SessionDefaults: Equatable, Sendable {
  package var prefix = PrefixKey.standard
  /// Whether a tilde at the start of a line begins an escape, unless ssh_config says otherwise.
  package var hasTilde = true
  /// The tmux session on the host; nil for none.
  package var tmux: TmuxSessionName?
  /// Whether other programs may type without asking the person.
  package var allowsTyping = false

  package init() {}
}

/// The kinds of text that may be kept as clips.
package struct ClipSettings: Equatable, Sendable {
  /// Text that remote programs copy (OSC 52); it may contain secrets.
  package var takesRemote = false

  package init() {}
}

package import KJBase

/// A setting with its name and its description.
package struct ConfigurationSetting: Sendable {
  /// The objects of the file, in the order of the table.
  package enum Section: String, CaseIterable, Sendable {
    case upload
    case image
    case attach
    case insert
    case drops
    case bar
    case clips
    case screenshot
    case voice
    case draw
  }

  package let section: Section
  /// The key in the object of its section.
  package let key: String
  /// A description of the setting: a sentence without the full stop.
  package let summary: String
  private let kind: any SettingKind

  private init(_ section: Section, _ key: String, _ kind: any SettingKind, _ summary: String) {
    self.section = section
    self.key = key
    self.kind = kind
    self.summary = summary
  }

  /// The name as people write it: `bar.delay`.
  package var name: String { "\(section.rawValue).\(key)" }

  /// The allowed values, in words that follow `must be`.
  package var form: String { kind.form }

  /// The setting with a name.
  package init?(named name: String) {
    guard let setting = Self.all.first(where: { $0.name == name }) else { return nil }
    self = setting
  }

  /// Sets a configuration's value from the file.
  package func set(
    _ value: JSONValue, in configuration: inout Configuration
  ) throws(SettingProblem) {
    try kind.set(value, named: key, in: &configuration)
  }

  /// The value in a configuration, in the form of the file; null if nothing is set.
  package func value(in configuration: Configuration) -> JSONValue { kind.value(in: configuration) }

  /// Whether a running session can adopt a new value and the setting has only a few values.
  ///
  /// `bar.show` is excluded: a session without a row would have no place to change the setting back.
  package var isForSessions: Bool {
    [.drops, .bar].contains(section) && !choices.isEmpty && name != "bar.show"
  }

  /// The values that a person can step through; empty if there are too many.
  package var choices: [JSONValue] { kind.choices }

  /// The value after the current one; after the last value, the first one again.
  package func nextValue(in configuration: Configuration) -> JSONValue? {
    guard let index = choices.firstIndex(of: value(in: configuration)) else { return choices.first }
    return choices[(index + 1) % choices.count]
  }

  /// The value given by the words of a command line.
  package func value(of words: [String]) throws(SettingProblem) -> JSONValue {
    guard let value = kind.value(of: words) else { throw kind.problem(name) }
    return value
  }
}

extension ConfigurationSetting {
  /// All settings, in display order.
  package static let all: [ConfigurationSetting] =
    uploads + pictures + sessions + insertion + drops + bar + clips + screenshots + drawing + voice

  private static let uploads = [
    ConfigurationSetting(
      .upload, "into",
      ParsedSetting(
        property: \.uploads.directory, form: "a remote directory",
        read: RemoteDirectory.init(_:), write: text),
      "The remote directory for uploads to hosts that set none of their own"),
    ConfigurationSetting(
      .upload, "name",
      ParsedSetting(
        property: \.uploads.name, form: "a name template",
        read: NameTemplate.init(parsing:), write: text),
      "How remote files are named"),
    ConfigurationSetting(
      .upload, "mode",
      ParsedSetting(
        property: \.uploads.mode, form: "three octal digits",
        read: FileMode.init(parsing:), write: { .string($0.description) }),
      "The mode of remote files"),
    ConfigurationSetting(
      .upload, "insert",
      ParsedSetting(
        property: \.uploads.insert, form: "a target such as 'auto'",
        read: InsertionTarget.init(parsing:), write: text),
      "Where upload paths are inserted, unless the host book says otherwise"),
    ConfigurationSetting(
      .upload, "as",
      ParsedSetting(
        property: \.uploads.pathFormat, form: "a path form",
        read: PathFormat.init(parsing:), write: text),
      "The text to insert for a path"),
    ConfigurationSetting(
      .upload, "history", FlagSetting(property: \.uploads.keepsHistory),
      "Whether kj remembers uploads"),
  ]

  private static let pictures = [
    ConfigurationSetting(
      .image, "for", ChoiceSetting(property: \.pictures.receiver), "Which agent reads pictures"),
    ConfigurationSetting(
      .image, "max_edge",
      ParsedSetting(
        property: \.pictures.longestEdge, form: "'auto' or from 1 to \(LongestEdge.most)",
        read: { text throws(Failure) in
          guard let edge = LongestEdge(text), edge.isPossible else {
            throw Failure(.usage, "it must be 'auto' or from 1 to \(LongestEdge.most)")
          }
          return edge
        },
        write: { edge in
          if case .pixels(let count) = edge { .number(String(count)) } else { .string("auto") }
        }),
      "The maximum length of the longest edge of a picture"),
    ConfigurationSetting(
      .image, "max_pixels", limit(\.pictures.mostPixels, atLeast: 1),
      "The maximum number of pixels in a picture"),
    ConfigurationSetting(
      .image, "max_bytes", limit(\.pictures.mostBytes, atLeast: 1000),
      "The maximum size of a picture, in bytes"),
    ConfigurationSetting(
      .image, "quality", NumberSetting(property: \.pictures.quality, bounds: 1...100),
      "The quality of an encoded picture"),
    ConfigurationSetting(
      .image, "format", ChoiceSetting(property: \.pictures.encoding),
      "The format of a prepared picture"),
    ConfigurationSetting(
      .image, "split", ChoiceSetting(property: \.pictures.splitting),
      "When to cut a picture into pieces"),
    ConfigurationSetting(
      .image, "keep_metadata", FlagSetting(property: \.pictures.keepsMetadata),
      "Whether to keep EXIF, GPS position and XMP"),
    ConfigurationSetting(
      .image, "strict", FlagSetting(property: \.pictures.isStrict),
      "Whether damaged pictures are refused"),
  ]

  private static let sessions = [
    ConfigurationSetting(
      .attach, "prefix",
      ParsedSetting(
        property: \.sessions.prefix, form: "a key such as 'C-]', or 'none'",
        read: PrefixKey.init(parsing:), write: { .string($0.description) }),
      "The key to press before each command to kj"),
    ConfigurationSetting(
      .attach, "tilde", FlagSetting(property: \.sessions.hasTilde),
      "Whether a tilde at the start of a line begins an escape"),
    ConfigurationSetting(
      .attach, "tmux",
      ParsedSetting(
        property: \.sessions.tmux, form: "the name of a session",
        read: TmuxSessionName.init(parsing:), write: text),
      "The tmux session that sessions use on the host"),
    ConfigurationSetting(
      .attach, "allow_typing", FlagSetting(property: \.sessions.allowsTyping),
      "Whether other programs may type into sessions without asking"),
  ]

  private static let insertion = [
    ConfigurationSetting(
      .insert, "as",
      ParsedSetting(
        property: \.uploads.insertionManner, form: "'paste' or 'type'",
        read: InsertionManner.init(parsing:), write: { $0.map { .string($0.rawValue) } ?? .null }),
      "How text arrives in a session"),
    ConfigurationSetting(
      .insert, "wait", NumberSetting(property: \.insertion.wait, bounds: 100...60_000),
      "How long a program that manages sessions may take to answer, in milliseconds"),
    ConfigurationSetting(
      .insert, "always",
      CommandSetting(property: \.insertion.always, form: "an array of program names"),
      "Programs that are always sent pastes, even if kj does not recognize them"),
  ]

  private static let drops = [
    ConfigurationSetting(
      .drops, "pictures", ChoiceSetting(property: \.drops.rule),
      "The programs for which pictures dropped on the terminal are uploaded"),
    ConfigurationSetting(
      .drops, "files", ChoiceSetting(property: \.drops.files),
      "What to do with dropped files that are not pictures"),
    ConfigurationSetting(
      .drops, "most",
      NumberSetting(property: \.drops.most, bounds: 1...DropSettings.mostPossible),
      "The maximum number of files in one drop to upload without asking"),
    ConfigurationSetting(
      .drops, "largest", NumberSetting(property: \.drops.largest, bounds: 1...Int.max),
      "The maximum size of a dropped file, in bytes"),
    ConfigurationSetting(
      .drops, "wait", NumberSetting(property: \.drops.wait, bounds: 100...60_000),
      "How long keys may be held after a paste, in milliseconds"),
    ConfigurationSetting(
      .drops, "ctrl_v", FlagSetting(property: \.drops.takesClipboard),
      "Whether Ctrl-V uploads the picture on the clipboard"),
    ConfigurationSetting(
      .drops, "enter_waits", FlagSetting(property: \.drops.holdsEnter),
      "Whether keys wait until the picture is in the prompt"),
  ]

  private static let bar = [
    ConfigurationSetting(
      .bar, "show", ChoiceSetting(property: \.bar.show), "When the bar is shown"),
    ConfigurationSetting(
      .bar, "delay",
      NumberSetting(
        property: \.bar.delay, bounds: 0...BarSettings.longestDelay,
        steps: [0, 150, 300, 600, 1000]),
      "How long after the prefix key the bar appears, in milliseconds"),
    ConfigurationSetting(
      .bar, "theme", ChoiceSetting(property: \.bar.theme), "The colors of the bar"),
    ConfigurationSetting(
      .bar, "status", ChoiceSetting(property: \.bar.status),
      "Where a session shows its status"),
    ConfigurationSetting(
      .bar, "plain_bg", FlagSetting(property: \.bar.isBackgroundPlain),
      "Whether programs write on the terminal's own background"),
    ConfigurationSetting(
      .bar, "notify",
      NumberSetting(
        property: \.bar.notificationTime, bounds: 0...BarSettings.longestNotificationTime,
        steps: [0, 10, 30, 60]),
      "How many seconds an upload must take for its end to be announced while you are elsewhere"),
    ConfigurationSetting(
      .bar, "remote", FlagSetting(property: \.bar.obeysPrograms),
      "Whether remote programs may hide the bar and show it again"),
    ConfigurationSetting(
      .bar, "mouse", FlagSetting(property: \.bar.takesMouse),
      "Whether clicking a key in the bar presses it"),
    ConfigurationSetting(
      .bar, "thumbnails", ChoiceSetting(property: \.bar.thumbnails),
      "Where thumbnails of uploads are shown"),
    ConfigurationSetting(
      .bar, "slots", SlotsSetting(property: \.bar.slots),
      "The keys in the bar, in order"),
    ConfigurationSetting(
      .bar, "rules", RulesSetting(property: \.bar.rules),
      "Overrides for some hosts, titles and programs"),
  ]

  private static let clips = [
    ConfigurationSetting(
      .clips, "remote", FlagSetting(property: \.clips.takesRemote),
      "Whether remote programs can copy text into the clips")
  ]

  private static let screenshots = [
    ConfigurationSetting(
      .screenshot, "command", CommandSetting(property: \.screenshots.command),
      "The command that lets you select an area of the screen, and writes it to '{file}'")
  ]

  private static let voice = [
    ConfigurationSetting(
      .voice, "command", CommandSetting(property: \.voice.command),
      "The dictation command, which prints the text"),
    ConfigurationSetting(
      .voice, "limit",
      NumberSetting(property: \.voice.limit, bounds: 1...VoiceSettings.longestLimit),
      "How many seconds the dictation command may listen"),
  ]

  private static let drawing = [
    ConfigurationSetting(
      .draw, "command", CommandSetting(property: \.drawing.command),
      "The drawing program, which opens '{file}' and saves the drawing in it")
  ]

  /// The description of an optional value; null if it is not set.
  @Sendable private static func text(_ value: (some CustomStringConvertible)?) -> JSONValue {
    value.map { .string($0.description) } ?? .null
  }

  private static func limit(
    _ property: SettingProperty<Int?>, atLeast least: Int
  ) -> ParsedSetting<Int?> {
    ParsedSetting(
      property: property, form: "a whole number of at least \(least)",
      read: { text throws(Failure) in
        guard let number = Int(text), number >= least else {
          throw Failure(.usage, "it must be a whole number of at least \(least)")
        }
        return number
      },
      write: { $0.map { .number(String($0)) } ?? .null })
  }
}

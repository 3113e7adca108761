/// An action of kj itself; its key does not reach the remote program.
public enum SessionAction: CaseIterable, Sendable {
  case uploadFile
  case uploadClipboard
  case screenshot
  case draw
  case again
  case cancel
  case undo
  case uploads
  case sendTo
  case clips
  case files
  case slash
  case voice
  case quick
  case accent
  case control
  case alt
  case escape
  case tab
  case enter
  case left
  case down
  case up
  case right
  case home
  case end
  case pageUp
  case pageDown
  case suspend
  case disconnect
  case drops
  case keep
  case search
  case options
  case messages
  case help

  /// An action with its keys and its descriptions.
  package struct Entry: Sendable {
    package let action: SessionAction
    /// The name in settings and options: `upload`.
    package let name: String
    /// The keys after the prefix, as the bytes they send.
    package let keys: [UInt8]
    /// The key after a tilde at the start of a line, if there is one.
    package let tildeKey: UInt8?
    /// A few lower-case words: `upload a file`.
    package let title: String
    /// The title of the row that it shares with its neighbors; its own title if it has a row to itself.
    package let rowTitle: String
    /// A word for the bar.
    package let label: String
    /// A sentence.
    package let description: String
    /// Other words that people may search for: synonyms, or what the action leads to.
    package let words: [String]

    fileprivate init(
      _ action: SessionAction, _ name: String, _ keys: String, tilde: UInt8? = nil,
      _ title: String, label: String, _ description: String, words: String = "",
      in rowTitle: String? = nil
    ) {
      self.action = action
      self.name = name
      self.keys = Array(keys.utf8)
      tildeKey = tilde
      self.title = title
      self.rowTitle = rowTitle ?? title
      self.label = label
      self.description = description
      self.words = words.split(separator: " ").map(String.init)
    }

    /// The names of the keys: `u`, `C-z`.
    package var keyNames: [String] { keys.map(SessionAction.keyName) }

    package var tildeKeyName: String? { tildeKey.map(SessionAction.keyName) }
  }

  /// Every action, in the order in which help shows them.
  package static let all: [Entry] = [
    Entry(
      .uploadFile, "upload", "u", "upload a file", label: "upload",
      "Prompts for a file, uploads it, and inserts its remote path."),
    Entry(
      .uploadClipboard, "picture", "v", "upload the picture on the clipboard", label: "pic",
      "Uploads the last picture that was copied, and inserts its remote path."),
    Entry(
      .screenshot, "shot", "s", "take a screenshot and upload it", label: "shot",
      "Lets you select an area of the screen, uploads it, and inserts its remote path.",
      words: "capture"),
    Entry(
      .draw, "draw", "w", "draw on a screenshot and upload it", label: "draw",
      "Takes a screenshot of an area, opens it for drawing, uploads the result, and inserts its remote path.",
      words: "annotate arrow blur"),
    Entry(
      .again, "again", "g", "retry the failed upload", label: "again",
      "Uploads a dropped picture again if it was not sent or its path was not inserted."),
    Entry(
      .cancel, "cancel", "c", "cancel what is under way", label: "cancel",
      "Stops the upload of a dropped picture, and releases the Enter that is waiting for it; also stops dictation."
    ),
    Entry(
      .undo, "undo", "-", "undo the last insertion", label: "undo",
      "Removes the path of a dropped picture from the prompt, if no key has been pressed since."),
    Entry(
      .uploads, "uploads", "r", "insert an upload", label: "uploads",
      "Lists the uploads to the host, and inserts the path that you choose.",
      words: "recent earlier previous old history paste path pin"),
    Entry(
      .sendTo, "sendto", "n", "send the last upload to another session", label: "send to",
      "Lists the other sessions, and inserts the last upload's path into the one you choose; if that is on another host, the file is uploaded there.",
      words: "sessions forward"),
    Entry(
      .clips, "clips", "p", "insert a clip", label: "clips",
      "Lists your clips, and inserts the one that you choose.",
      words: "paste clipboard history pin keep remove"),
    Entry(
      .files, "files", "f", "view a file whose name is on the screen", label: "files",
      "Lists the files whose names are on the screen, then the newest pictures; Enter fetches one and shows it.",
      words: "get fetch download open save picture plot"),
    Entry(
      .slash, "slash", "/", "insert a slash command", label: "/slash",
      "Lists the commands of the program in the foreground, and inserts the one you choose, without Enter.",
      words: "commands"),
    Entry(
      .voice, "voice", "m", "speak instead of typing", label: "mic",
      "Runs your dictation command until you press Enter, and inserts the text without Enter; Escape discards it.",
      words: "microphone dictate record"),
    Entry(
      .quick, "quick", "q", "quick text", label: "quick",
      "Types the text that a rule sets; by default '/', or the agent's sign for a command or a file name."
    ),
    Entry(
      .accent, "accent", "'", "accented letters", label: "á",
      "Shows the variants of the letter that you type next, and types the one that you choose.",
      words: "umlaut special characters"),
    Entry(
      .control, "ctrl", "x", "Control for the next key", label: "ctrl",
      "Sends the next key with Control; if pressed twice, every key until Escape."),
    Entry(
      .alt, "alt", "a", "Alt for the next key", label: "alt",
      "Sends the next key with Alt."),
    Entry(.escape, "escape", "e", "send Escape", label: "esc", "Sends Escape."),
    Entry(.tab, "tab", "t", "send Tab", label: "tab", "Sends Tab; the bar stays open."),
    Entry(
      .enter, "enter", "", "send Enter", label: "enter", "Sends Enter, if it is shown in the bar."),
    Entry(.left, "left", "h", "send Left", label: "left", arrowDescription, in: arrowTitle),
    Entry(.down, "down", "j", "send Down", label: "down", arrowDescription, in: arrowTitle),
    Entry(.up, "up", "k", "send Up", label: "up", arrowDescription, in: arrowTitle),
    Entry(.right, "right", "l", "send Right", label: "right", arrowDescription, in: arrowTitle),
    Entry(.home, "home", "0", "send Home", label: "home", edgeDescription, in: edgeTitle),
    Entry(.end, "end", "$", "send End", label: "end", edgeDescription, in: edgeTitle),
    Entry(.pageUp, "pageup", "<", "send Page Up", label: "pgup", pageDescription, in: pageTitle),
    Entry(
      .pageDown, "pagedown", ">", "send Page Down", label: "pgdn", pageDescription, in: pageTitle),
    Entry(
      .suspend, "suspend", "z\u{1A}", tilde: 0x1A, "suspend kj", label: "shell",
      "Returns to the local shell; use 'fg' to come back."),
    Entry(
      .disconnect, "disconnect", "d.", tilde: UInt8(ascii: "."), "disconnect", label: "end",
      "Ends the session, even if its connection is dead.", words: "quit exit logout"),
    Entry(
      .drops, "drops", "i", "dropped pictures: upload or not", label: "drops",
      "Turns uploading of dropped pictures off for this session, or back on."),
    Entry(
      .keep, "keep", "b", "keep the bar", label: "keep",
      "Keeps the bar visible while keys go to the program; press again to stop.",
      words: "stay row always"),
    Entry(
      .search, "search", " ", "search everything", label: "search",
      "Finds keys, earlier uploads and more when you type a few letters, and runs or inserts your choice."
    ),
    Entry(
      .options, "options", ",", "change the settings", label: "opts",
      "Lists the session's settings, such as the theme; choosing one switches to its next value.",
      words: "configure options colors"),
    Entry(
      .messages, "messages", "o", "show what kj said", label: "said",
      "Lists kj's latest messages, with their times.", words: "log errors"),
    Entry(
      .help, "help", "?", tilde: UInt8(ascii: "?"), "show these keys", label: "?",
      "Lists kj's keys, and runs the one that you choose."),
  ]

  private static let arrowTitle = "send an arrow key: left, down, up, right"
  private static let arrowDescription = "Sends an arrow key; the bar stays open."
  private static let edgeTitle = "send Home, End"
  private static let edgeDescription = "Sends Home or End; the bar stays open."
  private static let pageTitle = "send Page Up, Page Down"
  private static let pageDescription = "Sends Page Up or Page Down; the bar stays open."

  /// The actions that the bar shows if they can currently do something.
  package static let standardSlots: [SessionAction] = [
    .uploadFile, .uploadClipboard, .screenshot, .again, .cancel, .undo, .clips, .slash, .uploads,
    .control, .escape, .tab, .alt,
  ]

  private static let entries = Dictionary(uniqueKeysWithValues: all.map { ($0.action, $0) })

  /// The table in rows for display: actions with the same row title share a row.
  package static var rows: [[Entry]] {
    all.reduce(into: []) { rows, entry in
      if rows.last?.first?.rowTitle == entry.rowTitle {
        rows[rows.count - 1].append(entry)
      } else {
        rows.append([entry])
      }
    }
  }

  /// The action's entry in the table.
  package var entry: Entry {
    guard let entry = Self.entries[self] else { preconditionFailure("every action has a row") }
    return entry
  }

  /// The action of a key after the prefix; the case of a letter is ignored, because of Caps Lock.
  package init?(key: UInt8) {
    let key = (0x41...0x5A).contains(key) ? key | 0x20 : key
    guard let entry = Self.all.first(where: { $0.keys.contains(key) }) else { return nil }
    self = entry.action
  }

  /// The action of a key after a tilde.
  package init?(tildeKey: UInt8) {
    guard let entry = Self.all.first(where: { $0.tildeKey == tildeKey }) else { return nil }
    self = entry.action
  }

  /// The action with this name in settings and options.
  package init?(name: String) {
    guard let entry = Self.all.first(where: { $0.name == name }) else { return nil }
    self = entry.action
  }

  /// Whether the action shows something in the dock that takes the next keys.
  package var takesKeys: Bool {
    [
      .uploadFile, .uploads, .sendTo, .clips, .files, .slash, .voice, .search, .options, .messages,
      .help,
    ].contains(self)
  }

  /// Why the action can do nothing right now, in a few words; nil if it can.
  package func obstacle(_ facts: SessionFacts) -> String? {
    let needsSocket = [.uploadFile, .uploadClipboard, .screenshot, .draw, .files].contains(self)
    if needsSocket, !facts.isServed { return Self.noSocket }
    return switch self {
    case .uploadClipboard where !facts.hasClipboard:
      "no local clipboard: install wl-clipboard, or xclip with a display"
    case .screenshot where !facts.hasScreenshotTool: ScreenshotSettings.obstacle
    case .draw where !facts.hasDrawingTool:
      facts.hasScreenshotTool ? DrawingSettings.obstacle : ScreenshotSettings.obstacle
    case .again where !facts.hasFailed: "no upload has failed"
    case .cancel where !facts.isUnderWay: "nothing is under way"
    case .sendTo where !facts.hasUploads: Self.noUploads
    case .undo where !facts.canUndo: "nothing can be undone: a key was pressed since"
    case .voice where !facts.hasVoice: VoiceSettings.obstacle
    case .messages where !facts.hasSaid: "no messages yet"
    case .keep where !facts.hasRoom: "no room for the bar: it needs 40 columns and 10 rows"
    case .accent where !facts.hasAccents: "no accented letters: the locale is not UTF-8"
    case .suspend where !facts.hasShell: "no shell to return to"
    default: nil
    }
  }

  /// The message if nothing has been uploaded.
  package static let noUploads = "nothing has been uploaded to this host yet"
  private static let noSocket =
    "this session cannot transfer files: its socket could not be created"

  package static func keyName(_ key: UInt8) -> String {
    if key == UInt8(ascii: " ") { return "Space" }
    let isControl = key < 0x20
    let character = Unicode.Scalar(isControl ? key | 0x60 : key)
    return (isControl ? "C-" : "") + String(character)
  }
}

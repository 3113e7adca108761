internal import KJDomain
internal import KJDrops
internal import KJSlash
internal import KJSystem
internal import KJTerminal

/// Something in the dock that has the keys.
protocol SessionPrompt: AnyObject {
  /// As the dock shows it.
  ///
  /// - Parameter items: How many lines of a list there is room for.
  func content(items: Int) -> DockContent

  /// What it takes; everything unless it says otherwise.
  var room: PromptRoom { get }

  /// What ``advance()`` waits for, besides ``deadline``.
  var interests: [Interest] { get }

  var deadline: Deadline { get }

  /// Whether files that are dropped on the terminal close it.
  var yieldsToDrops: Bool { get }

  /// Whether it does something that the person may cancel, and that any other command ends.
  var isUnderWay: Bool { get }

  /// Where the picture of the selected item may be; nil if there can be none.
  var picturePlace: PicturePlace? { get set }

  /// Whether there is a picture of any item.
  var hasPictures: Bool { get }

  /// Takes a key.
  ///
  /// After ``PromptKey/accept`` and ``PromptKey/cancel`` the keys behind it wait, until something else than
  /// ``PromptOutcome/waits`` is returned.
  func take(_ key: PromptKey) -> PromptOutcome

  /// Takes what was clicked: a line, of those that show, or something found, of all.
  ///
  /// - Returns: Something else than ``PromptOutcome/waits`` and ``PromptOutcome/rings``.
  func choose(_ index: Int) -> PromptOutcome

  /// Takes what has come about meanwhile.
  func advance() -> PromptOutcome

  /// Shows what its list says now.
  func renew(from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn)

  /// Goes on with another list, as if it had been the first.
  ///
  /// - Parameter next: Called if it shows lists.
  /// - Returns: Whether it does.
  func replace(by next: () -> any PickerSource) -> Bool
}

extension SessionPrompt {
  var room: PromptRoom { .all }

  var yieldsToDrops: Bool { true }

  var isUnderWay: Bool { false }

  var picturePlace: PicturePlace? {
    get { nil }
    set {}
  }

  var hasPictures: Bool { false }

  func choose(_ index: Int) -> PromptOutcome { .refused }

  func renew(from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn) {}

  func replace(by next: () -> any PickerSource) -> Bool { false }
}

/// What a key in a prompt, or a time, has led to.
enum PromptOutcome {
  /// Nothing that others have to know; keys that wait go on waiting.
  case waits
  /// The key means nothing here.
  case rings
  /// The person goes on, with the keys that wait.
  case goesOn
  /// What was chosen cannot be had; the person goes on, with the keys that wait.
  case refused
  case closes
  case chosen(PromptChoice)
}

/// What a person has chosen in a prompt.
enum PromptChoice: Sendable {
  /// There is nothing to do.
  case nothing
  /// It cannot be done, for a reason that is safe to show.
  case impossible(String)
  case files([DroppedFile])
  case insertion(InsertionContent)
  /// A text of the clips, which may have several lines.
  case clip(ClipText)
  /// A text of one line that was said, and is kept nowhere.
  case spoken(ClipText)
  case slash(SlashCommand)
  /// It gets its next value, and the list stays.
  case setting(ConfigurationSetting)
  case action(SessionAction)
  /// The last upload goes to another session.
  case forwarded(ForwardedUpload)
}

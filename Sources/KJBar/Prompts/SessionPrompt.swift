internal import KJDomain
internal import KJDrops
internal import KJSlash
internal import KJSystem
internal import KJTerminal

/// A prompt in the dock that receives the keys.
protocol SessionPrompt: AnyObject {
  /// Returns the content for the dock.
  ///
  /// - Parameter items: The number of list lines that fit.
  func content(items: Int) -> DockContent

  /// The room that the prompt needs; all of it by default.
  var room: PromptRoom { get }

  /// What to wait for before ``advance()``, besides ``deadline``.
  var interests: [Interest] { get }

  var deadline: Deadline { get }

  /// Whether the prompt closes when files are dropped on the terminal.
  var yieldsToDrops: Bool { get }

  /// Whether something is running that the person may cancel and that any other command ends.
  var isUnderWay: Bool { get }

  /// Where to show the picture of the selected item; nil if nowhere.
  var picturePlace: PicturePlace? { get set }

  /// Whether any item has a picture.
  var hasPictures: Bool { get }

  /// Handles a key.
  ///
  /// The keys that follow ``PromptKey/accept`` or ``PromptKey/cancel`` wait until the prompt returns something other
  /// than ``PromptOutcome/waits``.
  func take(_ key: PromptKey) -> PromptOutcome

  /// Handles a click on the visible line with this index.
  ///
  /// - Returns: Any outcome except ``PromptOutcome/waits`` and ``PromptOutcome/rings``.
  func choose(_ index: Int) -> PromptOutcome

  /// Handles what has happened since the last call.
  func advance() -> PromptOutcome

  /// Updates the list if its data has changed.
  func renew(from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn)

  /// Replaces the prompt's list, if it shows one, as if the prompt had opened with the new one.
  func replace(by next: any PickerSource)
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

  func replace(by next: any PickerSource) {}
}

/// The result of a key in a prompt, or of a deadline.
enum PromptOutcome {
  /// Nothing that others need to know; waiting keys continue to wait.
  case waits
  /// The key has no meaning here.
  case rings
  /// The person continues, with the waiting keys.
  case goesOn
  /// The choice is not available; the person continues, with the waiting keys.
  case refused
  case closes
  case chosen(PromptChoice)
}

/// A person's choice in a prompt.
enum PromptChoice: Sendable {
  /// There is nothing to do.
  case nothing
  /// Not possible, for a reason that is safe to display.
  case impossible(String)
  case files([DroppedFile])
  case insertion(InsertionContent)
  /// The text of a clip, which may have several lines.
  case clip(ClipText)
  /// A single line of dictated text, which is not kept in the history.
  case spoken(ClipText)
  case slash(SlashCommand)
  /// The setting changes to its next value, and the list stays open.
  case setting(ConfigurationSetting)
  case action(SessionAction)
  /// The last upload is sent to another session.
  case forwarded(ForwardedUpload)
}

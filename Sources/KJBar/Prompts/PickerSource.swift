internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJSlash
internal import KJTerminal
internal import SystemPackage

/// A line of a list, with what choosing it means.
struct PickerItem: Sendable {
  let shown: DockPicker.Item
  let entry: SearchEntry
  let choice: PromptChoice
  /// Whether it was pinned to the top.
  var isPinned = false
  /// A small picture of it; nil if none is kept.
  var thumbnail: FilePath?
  /// Whether a key may bring it a thumbnail.
  var mayBeShown = false

  /// Whether both stand for the same thing; several files may have one name.
  func isSame(as other: PickerItem?) -> Bool {
    guard case .insertion(.path(let path, _)) = choice,
      case .insertion(.path(let otherPath, _)) = other?.choice
    else { return shown.text == other?.shown.text }
    return path == otherPath
  }
}

extension PromptChoice {
  /// The name under which it is remembered that this was chosen; nil for what has an order of its own.
  var recentName: String? {
    switch self {
    case .slash(let command): command.text
    case .action(let action): action.entry.name
    case .nothing, .impossible, .files, .insertion, .clip, .spoken, .setting, .forwarded: nil
    }
  }
}

/// A list as it is now.
struct PickerList: Sendable {
  /// What the list is called; nil for the title of its kind.
  var title: String?
  /// What stands in place of the items if there are none; nil for the words of its kind.
  var emptyText: String?
  var items: [PickerItem] = []
  /// What the person is to be told about it, safe to show.
  var warning: String?
}

/// A kind of list.
protocol PickerSource: Sendable {
  var title: String { get }
  /// What the keys do, Escape left out, with an item selected; nil for none.
  func keys(on item: PickerItem?) -> String
  /// What stands in place of the items if there are none at all.
  var emptyText: String { get }

  /// Reads the list; called on a thread of its own.
  func load() throws(Failure) -> PickerList

  /// What the keys' row says while a command runs; nil for what it said before.
  var busyText: String? { get }
  /// The letter with Control that chooses an item where Enter is a command, of the letter M; nil if Enter chooses it.
  var acceptingLetter: UInt8? { get }

  /// The list to show in its place because what it depends on has changed; nil if it has not.
  func renewed(
    from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn
  ) -> (any PickerSource)?

  /// What a letter with Control does to an item, on a thread of its own.
  ///
  /// - Parameter showsPictures: Whether the list shows the thumbnail of the item, if it has one.
  /// - Returns: nil if it means nothing.
  func command(_ control: UInt8, on item: PickerItem?, showsPictures: Bool) -> PickerCommand?
}

extension PickerSource {
  var busyText: String? { nil }

  var acceptingLetter: UInt8? { nil }

  func renewed(
    from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn
  ) -> (any PickerSource)? { nil }

  func command(
    _ control: UInt8, on item: PickerItem?, showsPictures: Bool
  ) -> PickerCommand? { nil }
}

/// Changes a list.
///
/// - Returns: Words for the person, safe to show; nil if the list says it.
typealias PickerCommand = @Sendable () throws(Failure) -> String?

internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJSlash
internal import KJTerminal
internal import SystemPackage

/// A line of a list, and the result of choosing it.
struct PickerItem: Sendable {
  let shown: DockPicker.Item
  let entry: SearchEntry
  let choice: PromptChoice
  /// Whether the item is pinned to the top.
  var isPinned = false
  /// A thumbnail of the item; nil if there is none.
  var thumbnail: FilePath?
  /// Whether a key may create a thumbnail for the item.
  var mayBeShown = false

  /// Whether both items represent the same thing; several files may have the same name.
  func isSame(as other: PickerItem?) -> Bool {
    switch (choice, other?.choice) {
    case (.insertion(.path(let path, _)), .insertion(.path(let otherPath, _))): path == otherPath
    case (.setting(let setting), .setting(let other)): setting.name == other.name
    default: shown.text == other?.shown.text
    }
  }
}

extension PromptChoice {
  /// The name under which the choice is remembered; nil for items with an order of their own.
  var recentName: String? {
    switch self {
    case .slash(let command): command.text
    case .action(let action): action.entry.name
    case .nothing, .impossible, .files, .insertion, .clip, .spoken, .setting, .forwarded: nil
    }
  }
}

/// The current state of a list.
struct PickerList: Sendable {
  /// The title of the list; nil for the standard title of its kind.
  var title: String?
  /// The text shown instead of items if there are none; nil for the standard text of its kind.
  var emptyText: String?
  var items: [PickerItem] = []
  /// A warning about the list, safe to display.
  var warning: String?
}

/// A kind of list.
protocol PickerSource: Sendable {
  var title: String { get }
  /// Describes the keys, except Escape, that work on the selected item; the item is nil if none is selected.
  func keys(on item: PickerItem?) -> String
  /// The text shown if there are no items at all.
  var emptyText: String { get }
  /// The text in the row of keys while nothing is typed; nil to show the keys.
  var placeholder: String? { get }
  /// A list that takes longer to read, whose items are added later; nil if there is none.
  var late: (any PickerSource)? { get }

  /// Reads the list; called on a separate thread.
  func load() throws(Failure) -> PickerList

  /// The text in the row of keys while a command runs; nil to leave the row unchanged.
  var busyText: String? { get }
  /// The control letter that chooses an item if Enter, the control letter M, is a command; nil if Enter chooses it.
  var acceptingLetter: UInt8? { get }

  /// Returns a replacement for the list if the facts it depends on have changed; otherwise nil.
  func renewed(
    from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn
  ) -> (any PickerSource)?

  /// Returns the command that a control letter runs on an item, to be run on a separate thread.
  ///
  /// - Parameter showsPictures: Whether the list shows the item's thumbnail, if it has one.
  /// - Returns: nil if the letter has no meaning.
  func command(_ control: UInt8, on item: PickerItem?, showsPictures: Bool) -> PickerCommand?
}

extension PickerSource {
  var placeholder: String? { nil }

  var late: (any PickerSource)? { nil }

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
/// - Returns: Text for the person, safe to display; nil if the list itself shows the result.
typealias PickerCommand = @Sendable () throws(Failure) -> String?

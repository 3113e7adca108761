internal import KJBase
internal import KJDomain
internal import KJSlash
internal import KJStore
internal import KJTerminal

/// The items of several lists, each with its kind, recently chosen ones first.
struct SearchList: PickerSource {
  private static let widestKind = "settings".columns

  let title = "search"
  let emptyText = ""
  let placeholder: String? = "keys, settings, slash commands, uploads, clips, sessions"
  let late: (any PickerSource)?
  private let sources: [any PickerSource]
  private let recent: KeptFile<RecentChoices>?

  /// - Parameters:
  ///   - sources: In the order in which equally good matches are displayed.
  ///   - late: A list that has to ask other programs; it follows the others.
  ///   - recent: The most recent choices, which are listed before equally good matches.
  init(
    _ sources: [any PickerSource], late: (any PickerSource)? = nil,
    recent: KeptFile<RecentChoices>? = nil
  ) {
    self.sources = sources
    self.late = late.map { SearchList([$0]) }
    self.recent = recent
  }

  func keys(on item: PickerItem?) -> String {
    switch item?.choice {
    case nil, .impossible: ""
    case .action: "Enter runs it"
    case .setting: "Enter changes"
    case .forwarded: "Enter sends"
    default: "Enter inserts"
    }
  }

  func load() -> PickerList {
    // A list that cannot be read reports the reason when somebody opens it.
    let items = sources.flatMap { source in (try? source.load().items) ?? [] }.map(Self.item)
    guard let recent = try? recent?.load().contents else { return PickerList(items: items) }
    return PickerList(items: recent.ordering(items) { $0.choice.recentName })
  }

  private static func item(_ item: PickerItem) -> PickerItem {
    let kind = item.entry.category.padded(to: widestKind)
    return PickerItem(
      shown: DockPicker.Item("\(kind)  \(item.shown.text)", detail: item.shown.detail),
      entry: item.entry, choice: item.choice)
  }
}

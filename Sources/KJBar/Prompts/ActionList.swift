internal import KJDomain
internal import KJTerminal

/// Every action that is available now, with its key; choosing one carries it out.
struct ActionList: PickerSource {
  let title = "keys"
  let emptyText = ""
  private let entries: [SessionAction.Entry]
  private let prefix: PrefixKey?

  init(_ entries: [SessionAction.Entry], prefix: PrefixKey?) {
    self.entries = entries
    self.prefix = prefix
  }

  func keys(on item: PickerItem?) -> String { item == nil ? "" : "Enter runs it" }

  func load() -> PickerList { PickerList(items: entries.map(item)) }

  private func item(_ entry: SessionAction.Entry) -> PickerItem {
    let key = [prefix?.description, entry.keyNames.first].compactMap(\.self).joined(separator: " ")
    return PickerItem(
      shown: DockPicker.Item(mark: " ", entry.title, detail: key),
      entry: SearchEntry(
        entry.title, names: [entry.name] + entry.words, description: entry.description,
        category: "keys"),
      choice: .action(entry.action))
  }
}

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// The last messages, the newest first; choosing one closes the list.
struct MessageList: PickerSource {
  let title = "messages"
  let emptyText = "kj has said nothing yet"
  private let past: [SessionNotices.Past]
  /// How many there have been.
  let count: Int

  init(_ notices: SessionNotices) {
    past = notices.past
    count = notices.count
  }

  func keys(on item: PickerItem?) -> String { "" }

  func load() -> PickerList {
    let now = LocalTime.secondsSinceEpoch
    return PickerList(
      items: past.map { message in
        PickerItem(
          shown: DockPicker.Item(message.text, detail: AgeText.of(seconds: now - message.time)),
          entry: SearchEntry(message.text), choice: .nothing)
      })
  }
}

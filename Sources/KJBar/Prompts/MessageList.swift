internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJSystem
internal import KJTerminal

/// The latest messages, newest first; choosing one closes the list.
struct MessageList: PickerSource {
  let title = "messages"
  let emptyText = "no messages yet"
  private let past: [SessionNotices.Past]
  /// The total number of messages so far.
  private let count: Int

  init(_ notices: SessionNotices) {
    past = notices.past
    count = notices.count
  }

  func renewed(
    from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn
  ) -> (any PickerSource)? {
    let now = lists.messages
    return now.count == count ? nil : now
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

// What was uploaded to the host of a session.

internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// The uploads to a host, the newest first; choosing one inserts its path again.
struct RecentUploads: PickerSource {
  let title = "uploads"
  let keys = "Enter inserts   Esc back"
  let emptyText = "nothing was uploaded to this host yet"
  private let history: UploadHistory
  private let server: String
  private let label: String

  init(_ history: UploadHistory, to host: ResolvedHost) {
    self.history = history
    server = host.serverKey
    label = host.label.raw
  }

  func load() throws(Failure) -> PickerList {
    let now = LocalTime.secondsSinceEpoch
    let records = try history.newest { $0.server == server || $0.host == label }
    return PickerList(items: records.map { item($0, now) })
  }

  private func item(_ record: UploadRecord, _ now: Int) -> PickerItem {
    let path = record.remote.description
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let details = [
      record.pixels?.description, ByteCountText.of(record.bytes),
      AgeText.of(seconds: now - record.time),
    ]
    return PickerItem(
      shown: DockPicker.Item(
        name.printable, detail: details.compactMap(\.self).joined(separator: "  ")),
      entry: SearchEntry(name, names: [record.local], description: path, category: "upload"),
      choice: .insertion(.path(record.remote.bytes, as: nil)))
  }
}

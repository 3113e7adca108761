internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// The uploads to a host, newest first, after those with a pinned path; choosing one inserts its path again.
struct UploadList: PickerSource {
  let title = "uploads"
  let emptyText = SessionAction.noUploads
  private let history: UploadHistory
  private let clips: KeptFile<ClipHistory>
  private let server: String
  private let label: OutsideText

  init(_ history: UploadHistory, pinnedIn clips: KeptFile<ClipHistory>, to host: ResolvedHost) {
    self.history = history
    self.clips = clips
    server = host.serverKey
    label = host.label
  }

  func keys(on item: PickerItem?) -> String {
    item.map { "Enter inserts  ^P \($0.isPinned ? "unpins" : "pins")" } ?? ""
  }

  /// The records, newest first.
  func records() throws(Failure) -> [UploadRecord] { try history.newest(where: isMeant) }

  var isEmpty: Bool { get throws(Failure) { try !history.contains(where: isMeant) } }

  private func isMeant(_ record: UploadRecord) -> Bool {
    record.isOn(server: server, called: label.raw)
  }

  func load() throws(Failure) -> PickerList {
    let now = LocalTime.secondsSinceEpoch
    // The list is useful even without the pins.
    let kept = (try? clips.load().contents.clips) ?? []
    let pinned = Set(kept.filter(\.isPinned).map(\.text.text))
    let thumbnails = history.thumbnails.names
    let items = try records().map { item($0, pinned, thumbnails, now) }
    return PickerList(items: items.filter(\.isPinned) + items.filter { !$0.isPinned })
  }

  private func item(
    _ record: UploadRecord, _ pinned: Set<String>, _ thumbnails: Set<[UInt8]>, _ now: Int
  ) -> PickerItem {
    let path = record.remote.description
    let isPinned = pinned.contains(path)
    let details = [
      record.pixels?.description, ByteCountText.of(record.bytes),
      AgeText.of(seconds: now - record.time),
    ]
    return PickerItem(
      shown: DockPicker.Item(
        mark: isPinned ? "^" : " ", record.localName.printable,
        detail: details.compactMap(\.self).joined(separator: "  ")),
      entry: SearchEntry(
        record.localName, names: [record.local], description: path, category: "upload"),
      choice: .insertion(.path(record.remote.bytes, as: nil)), isPinned: isPinned,
      thumbnail: thumbnails.isEmpty ? nil : history.thumbnails.file(of: record, among: thumbnails))
  }

  func command(
    _ control: UInt8, on item: PickerItem?, showsPictures: Bool
  ) -> PickerCommand? {
    guard control == UInt8(ascii: "p"), case .insertion(.path(let path, _)) = item?.choice,
      let text = try? ClipText(path)
    else { return nil }
    return { () throws(Failure) in
      let now = LocalTime.secondsSinceEpoch
      let update = try clips.update { history throws(Failure) in
        let clip = history.clips.first { $0.text == text }
        // The path was in the history only because of its pin.
        if let clip, clip.isPinned, clip.origin == .path {
          history.remove([text])
          return false
        }
        if clip == nil {
          do throws(ClipProblem) { try history.add(text, from: .path, on: label, at: now) } catch {
            throw Failure(error)
          }
        }
        return try history.switchPin(of: text, at: now)
      }
      return update.reading.warning ?? (update.result ? "pinned" : "unpinned")
    }
  }
}

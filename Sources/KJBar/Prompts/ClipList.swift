internal import KJBase
internal import KJClipboard
internal import KJDomain
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// The clips in the history; choosing one inserts it.
struct ClipList: PickerSource {
  let title = "clips"
  let emptyText = "no clips yet; ^A adds the clipboard"
  private let file: KeptFile<ClipHistory>
  private let environment: Environment
  private let hasPaths: Bool

  /// - Parameter hasPaths: Whether to include the paths of uploads, which is useful if no other list shows them.
  init(_ file: KeptFile<ClipHistory>, _ environment: Environment, hasPaths: Bool = true) {
    self.file = file
    self.environment = environment
    self.hasPaths = hasPaths
  }

  func keys(on item: PickerItem?) -> String {
    guard case .clip = item?.choice else { return "^A adds" }
    return "Enter inserts  ^P \(item?.isPinned == true ? "unpins" : "pins")  ^D removes  ^A adds"
  }

  func load() throws(Failure) -> PickerList {
    let reading = try file.load()
    let now = LocalTime.secondsSinceEpoch
    let clips = reading.contents.clips.filter { hasPaths || $0.origin != .path }
    return PickerList(items: clips.map { item($0, now) }, warning: reading.warning)
  }

  private func item(_ clip: Clip, _ now: Int) -> PickerItem {
    PickerItem(
      shown: DockPicker.Item(
        mark: clip.mark.isEmpty ? " " : clip.mark, clip.text.text.printable,
        detail: AgeText.of(seconds: now - clip.used)),
      entry: SearchEntry(clip.text.text, category: "clip"), choice: .clip(clip.text),
      isPinned: clip.isPinned)
  }

  func command(
    _ control: UInt8, on item: PickerItem?, showsPictures: Bool
  ) -> PickerCommand? {
    if control == UInt8(ascii: "a") { return { () throws(Failure) in try addWhatWasCopied() } }
    guard case .clip(let text) = item?.choice else { return nil }
    switch control {
    case UInt8(ascii: "p"):
      return { () throws(Failure) in
        let now = LocalTime.secondsSinceEpoch
        let update = try file.update { history throws(Failure) in
          try history.switchPin(of: text, at: now)
        }
        return update.reading.warning ?? (update.result ? "pinned" : "unpinned")
      }
    case UInt8(ascii: "d"):
      return { () throws(Failure) in try file.update { $0.remove([text]) }.reading.warning }
    default: return nil
    }
  }

  /// Text that looks like a secret is not added this way: nobody has looked at it.
  private func addWhatWasCopied() throws(Failure) -> String? {
    let bytes = try CopiedText.read(environment)
    return try file.update { history throws(Failure) in
      do throws(ClipProblem) {
        let text = try ClipText(bytes)
        if let look = SecretLook(text.text) { throw ClipProblem(.secret(look), []) }
        try history.add(text, from: .added, at: LocalTime.secondsSinceEpoch)
      } catch {
        throw Failure(error)
      }
    }.reading.warning
  }
}

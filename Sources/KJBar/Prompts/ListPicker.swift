internal import KJBase
internal import KJDomain
internal import KJDrops
internal import KJSystem
internal import KJTerminal

/// A list for the person to choose from.
///
/// A separate thread reads and changes it, so a file system that does not answer blocks nothing.
final class ListPicker: SessionPrompt {
  private typealias Loading = BackgroundWork<Result<PickerList, Failure>>
  private typealias Change = BackgroundWork<Result<String?, Failure>>

  private var source: any PickerSource
  /// The last list that was read, without its items.
  private var loaded = PickerList()
  private var line = LineEditor()
  private var list = FoundItems()
  /// The index of the first visible item, and the number of visible items.
  private var window = (first: 0, count: DockPicker.usualItems)
  private var note: (text: String, isRefused: Bool)?
  /// Whether any item has a thumbnail, or may be given one.
  private(set) var hasPictures = false
  var picturePlace: PicturePlace?
  private let thumbnails: ThumbnailView
  /// The list that is being read, and the list of the items that follow.
  private var loading: (list: Loading?, late: Loading?)
  private var change: Change?
  /// Keys that arrived while the list was being read or changed, to be applied to the next list.
  private var early: [PromptKey] = []

  init(_ source: any PickerSource, _ environment: Environment) {
    self.source = source
    thumbnails = ThumbnailView(environment)
    load()
  }

  func replace(by next: any PickerSource) {
    source = next
    load()
  }

  func renew(from lists: SessionLists, _ drops: SessionDrops, _ turn: SessionTurn) {
    guard let next = source.renewed(from: lists, drops, turn) else { return }
    replace(by: next)
  }

  private func load() {
    loading = (Self.loading(source), source.late.flatMap(Self.loading))
    if loading.list == nil { note = ("cannot read the list now", true) }
  }

  private static func loading(_ source: any PickerSource) -> Loading? {
    try? Loading { Result { () throws(Failure) in try source.load() } }
  }

  // MARK: Showing

  func content(items count: Int) -> DockContent {
    window.count = count
    window.first = min(max(window.first, list.selected - count + 1), list.selected)
    let found = list.found
    let shown = found.dropFirst(window.first).prefix(count).map { list.items[$0].shown }
    thumbnails.show(list.selectedItem?.thumbnail, in: picturePlace)
    let place = found.count > count ? "\(list.selected + 1)/\(found.count)   " : ""
    return .picker(
      DockPicker(
        loaded.title ?? source.title, line, shown,
        selected: found.isEmpty ? nil : list.selected - window.first,
        emptyText: isLoading
          ? "" : list.items.isEmpty ? loaded.emptyText ?? source.emptyText : "no match",
        hint: busyText ?? note?.text ?? placeholder ?? place + keys,
        isRefused: note?.isRefused == true,
        hasPictures: hasPictures && picturePlace != nil, picture: thumbnails.picture))
  }

  private var isLoading: Bool { loading.list != nil || loading.late != nil }

  private var busyText: String? { change == nil ? nil : source.busyText }

  private var placeholder: String? { line.text.isEmpty ? source.placeholder : nil }

  private var keys: String {
    [source.keys(on: list.selectedItem), "Esc closes"].filter { !$0.isEmpty }.joined(
      separator: "  ")
  }

  var interests: [Interest] {
    [
      loading.list.map { Interest($0.finished) }, loading.late.map { Interest($0.finished) },
      change.map { Interest($0.finished) }, thumbnails.interest,
    ].compactMap(\.self)
  }

  var deadline: Deadline { .never }

  // MARK: Keys

  func take(_ key: PromptKey) -> PromptOutcome {
    let isEarly =
      loading.list != nil || change != nil || key == .accept && isLoading && list.found.isEmpty
    guard isEarly, key != .cancel, key != .leave else { return obey(key) }
    early.append(key)
    return .waits
  }

  private func obey(_ key: PromptKey) -> PromptOutcome {
    note = nil
    switch key {
    case .accept: return accept()
    case .cancel, .leave: return .closes
    case .move(let move): return self.move(move) ? .waits : .rings
    case .complete: return list.select(list.selected + 1) ? .waits : .rings
    case .completeBack: return list.select(list.selected - 1) ? .waits : .rings
    case .edit(.start): list.select(0)
    case .edit(.end): list.select(list.found.count - 1)
    case .edit(let edit):
      line.apply(edit)
      filter()
    case .control(source.acceptingLetter): return choose()
    case .control(let letter): return obey(letter) ? .waits : .rings
    }
    return .waits
  }

  func choose(_ index: Int) -> PromptOutcome {
    // The click was on a list that is about to be replaced.
    guard loading.list == nil, change == nil, list.select(window.first + index) else {
      return .refused
    }
    note = nil
    return accept()
  }

  private func accept() -> PromptOutcome {
    guard source.acceptingLetter != nil else { return choose() }
    return obey(UInt8(ascii: "m")) ? .goesOn : .refused
  }

  private func choose() -> PromptOutcome {
    guard let item = list.selectedItem else { return .refused }
    if case .impossible(let reason) = item.choice {
      note = (reason, true)
      return .refused
    }
    return .chosen(item.choice)
  }

  private func move(_ move: PromptMove) -> Bool {
    switch move {
    case .up: list.select(list.selected - 1)
    case .down: list.select(list.selected + 1)
    case .pageUp: list.select(max(list.selected - window.count, 0))
    case .pageDown: list.select(min(list.selected + window.count, list.found.count - 1))
    case .toVisible(let number): number <= window.count && list.select(window.first + number - 1)
    }
  }

  /// - Returns: Whether the letter has a meaning here.
  private func obey(_ letter: UInt8) -> Bool {
    let showsPictures = picturePlace != nil
    if let command = source.command(letter, on: list.selectedItem, showsPictures: showsPictures) {
      change = try? Change { Result { () throws(Failure) in try command() } }
      return change != nil
    }
    switch letter {
    case UInt8(ascii: "n"): return list.select(list.selected + 1)
    case UInt8(ascii: "p"): return list.select(list.selected - 1)
    default: return false
    }
  }

  private func filter() {
    list.find(line.text)
    window.first = 0
  }

  // MARK: Reading

  func advance() -> PromptOutcome {
    thumbnails.advance()
    if let result = change?.value {
      change = nil
      switch result {
      case .success(let words): note = words.map { ($0, false) }
      case .failure(let failure): note = (failure.message, true)
      }
      load()
    }
    if let result = loading.list?.value {
      loading.list = nil
      show(result)
    }
    if loading.list == nil, let late = loading.late?.value {
      loading.late = nil
      // Only the list itself reports why it cannot be read.
      replaceItems(by: list.items + ((try? late.get().items) ?? []))
    }
    return obeyEarlyKeys()
  }

  private func show(_ result: Result<PickerList, Failure>) {
    switch result {
    case .success(var new):
      replaceItems(by: new.items)
      hasPictures = new.items.contains { $0.thumbnail != nil || $0.mayBeShown }
      if let warning = new.warning { note = (warning, true) }
      new.items = []
      loaded = new
    case .failure(let failure):
      replaceItems(by: [])
      note = (failure.message, true)
    }
  }

  /// Shows other items, and keeps the same one selected if it is among them.
  private func replaceItems(by items: [PickerItem]) {
    let (oldSelected, oldFirst, oldItem) = (list.selected, window.first, list.selectedItem)
    list.items = items
    filter()
    window.first = oldFirst
    // After a change, the item that follows a removed one takes its place.
    if let place = list.found.firstIndex(where: { list.items[$0].isSame(as: oldItem) }) {
      list.select(place)
    } else if !list.select(oldSelected) {
      list.select(list.found.count - 1)
    }
  }

  private func obeyEarlyKeys() -> PromptOutcome {
    let keys = early
    early = []
    var hasRung = false
    for key in keys {
      // A key may start another change, for which the following keys have to wait.
      switch take(key) {
      case .waits: break
      case .rings: hasRung = true
      case let outcome: return outcome
      }
    }
    return hasRung ? .rings : .waits
  }
}

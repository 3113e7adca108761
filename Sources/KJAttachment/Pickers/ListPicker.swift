internal import KJBase
internal import KJDomain
internal import KJSystem
internal import KJTerminal

/// A list from which the person chooses.
///
/// It is read, and changed, on a thread of its own: a file that does not answer holds up nothing.
final class ListPicker: SessionPrompt {
  private typealias Loading = BackgroundWork<Result<PickerList, Failure>>
  private typealias Change = BackgroundWork<Result<String?, Failure>>

  private(set) var source: any PickerSource
  private var title: String?
  private var emptyText: String?
  private var line = LineEditor()
  private var items: [PickerItem] = [] {
    didSet { entries = items.map(\.entry) }
  }
  /// Those of the items: each key goes through all of them.
  private var entries: [SearchEntry] = []
  private var found: [SearchResult] = []
  /// The place of the selected item in ``found``.
  private var selected = 0
  /// The place of the first item that shows.
  private var first = 0
  /// How many show.
  private var room = DockPicker.mostItems
  private var note: (text: String, isRefused: Bool)?
  /// Whether a picture of any item is kept.
  private(set) var hasThumbnails = false
  /// Where the picture of the selected item may be; nil if there can be none.
  var picturePlace: PicturePlace?
  private let thumbnails: ThumbnailView
  private var loading: Loading?
  private var change: Change?
  /// The keys that came while the list was read or changed, and that mean what they mean on the next one.
  private var early: [PromptKey] = []

  /// - Parameter text: What the person would have typed.
  init(_ source: any PickerSource, filteredBy text: String = "", _ environment: Environment) {
    self.source = source
    thumbnails = ThumbnailView(environment)
    line.apply(.insert(text))
    load()
  }

  /// Goes on with another list, as if it had been the first.
  func replace(_ source: any PickerSource) {
    self.source = source
    load()
  }

  private func load() {
    loading = try? Loading { [source] in Result { () throws(Failure) in try source.load() } }
    if loading == nil { note = ("the list cannot be read now", true) }
  }

  // MARK: Showing

  func content(items count: Int) -> DockContent {
    room = count
    first = min(max(first, selected - count + 1), selected)
    let shown = found.dropFirst(first).prefix(count).map { items[$0.index].shown }
    thumbnails.show(selectedItem?.thumbnail, in: picturePlace)
    let place = found.count > count ? "\(selected + 1)/\(found.count)   " : ""
    return .picker(
      DockPicker(
        title ?? source.title, line, shown, selected: found.isEmpty ? nil : selected - first,
        emptyText: loading != nil
          ? "" : items.isEmpty ? emptyText ?? source.emptyText : "nothing is called so",
        hint: note?.text ?? place + keys, isRefused: note?.isRefused == true,
        hasPictures: hasThumbnails && picturePlace != nil, picture: thumbnails.picture))
  }

  private var keys: String {
    [source.keys(on: selectedItem), "Esc closes"].filter { !$0.isEmpty }.joined(separator: "  ")
  }

  var interests: [Interest] {
    [
      loading.map { Interest($0.finished) }, change.map { Interest($0.finished) },
      thumbnails.interest,
    ].compactMap(\.self)
  }

  var deadline: Deadline { .never }

  // MARK: Keys

  func take(_ key: PromptKey) -> PromptOutcome {
    if key != .cancel && key != .leave && (loading != nil || change != nil) {
      early.append(key)
      return .waits
    }
    return obey(key)
  }

  private func obey(_ key: PromptKey) -> PromptOutcome {
    note = nil
    switch key {
    case .accept: return accept()
    case .cancel, .leave: return .closes
    case .move(let move): return self.move(move) ? .waits : .rings
    case .complete: return select(selected + 1) ? .waits : .rings
    case .completeBack: return select(selected - 1) ? .waits : .rings
    case .edit(.start): select(0)
    case .edit(.end): select(found.count - 1)
    case .edit(let edit):
      line.apply(edit)
      filter()
    case .control(let letter): return obey(letter) ? .waits : .rings
    }
    return .waits
  }

  func choose(_ index: Int) -> PromptOutcome {
    // The list that was clicked is not the one that will show.
    guard loading == nil, change == nil, select(first + index) else { return .refused }
    note = nil
    return accept()
  }

  private func accept() -> PromptOutcome {
    guard let item = selectedItem else { return .refused }
    if case .impossible(let reason) = item.choice {
      note = (reason, true)
      return .refused
    }
    return .chosen(item.choice)
  }

  private var selectedItem: PickerItem? {
    found.indices.contains(selected) ? items[found[selected].index] : nil
  }

  private func move(_ move: PromptMove) -> Bool {
    switch move {
    case .up: select(selected - 1)
    case .down: select(selected + 1)
    case .pageUp: select(max(selected - room, 0))
    case .pageDown: select(min(selected + room, found.count - 1))
    case .toVisible(let number): number <= room && select(first + number - 1)
    }
  }

  @discardableResult
  private func select(_ index: Int) -> Bool {
    guard found.indices.contains(index) else { return false }
    selected = index
    return true
  }

  /// - Returns: Whether the letter means something here.
  private func obey(_ letter: UInt8) -> Bool {
    if let command = source.command(letter, on: selectedItem) {
      change = try? Change { Result { () throws(Failure) in try command() } }
      return change != nil
    }
    switch letter {
    case UInt8(ascii: "n"): return select(selected + 1)
    case UInt8(ascii: "p"): return select(selected - 1)
    default: return false
    }
  }

  private func filter() {
    found = SearchResult.all(in: entries, for: line.text)
    selected = 0
    first = 0
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
    guard let result = loading?.value else { return .waits }
    loading = nil
    let (oldSelected, oldFirst, oldText) = (selected, first, selectedItem?.shown.text)
    switch result {
    case .success(let list):
      items = list.items
      hasThumbnails = items.contains { $0.thumbnail != nil }
      title = list.title
      emptyText = list.emptyText
      if let warning = list.warning { note = (warning, true) }
    case .failure(let failure):
      items = []
      note = (failure.message, true)
    }
    filter()
    first = oldFirst
    // After a change, the next item is in the place of one that has gone.
    if let index = found.firstIndex(where: { items[$0.index].shown.text == oldText }) {
      select(index)
    } else if !select(oldSelected) {
      select(found.count - 1)
    }
    return obeyEarlyKeys()
  }

  private func obeyEarlyKeys() -> PromptOutcome {
    let keys = early
    early = []
    var hasRung = false
    for key in keys {
      // A key may begin another change, which those behind it wait for.
      switch take(key) {
      case .waits: break
      case .rings: hasRung = true
      case let outcome: return outcome
      }
    }
    return hasRung ? .rings : .waits
  }
}

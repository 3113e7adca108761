internal import KJDomain
internal import KJSlash
internal import KJStore
internal import KJSystem
internal import KJTerminal

/// A line in which the person types a few letters of an item's name.
///
/// Each kind of list is read once, on a separate thread. The search starts after a short pause in typing; Enter does
/// not wait for the pause.
final class SearchPrompt: SessionPrompt {
  private typealias Loading = BackgroundWork<[PickerItem]>

  /// While somebody types fast, the search does not follow each letter.
  private static let pause = Duration.milliseconds(100)
  private static let mostFound = 50

  private var line = LineEditor()
  private var list = FoundItems()
  private var loading: Loading?
  /// The loading of the late list, which takes longer than anybody should wait.
  private var lateLoading: Loading?
  /// When to search for the typed text; nil if that is done.
  private var due: Deadline?
  /// Whether Enter arrived before the lists.
  private var isAccepted = false

  /// - Parameters:
  ///   - sources: In the display order of equally good matches.
  ///   - late: A list that other programs have to be asked for; it follows the others.
  ///   - recent: The last choices, which come before equally good matches.
  init(_ sources: [any PickerSource], late: any PickerSource, recent: KeptFile<RecentChoices>) {
    loading = try? Loading {
      // A list that cannot be read has its own picker, which shows the reason.
      let items = sources.flatMap { source in (try? source.load().items) ?? [] }
      guard let recent = try? recent.load().contents else { return items }
      return recent.ordering(items) { $0.choice.recentName }
    }
    lateLoading = try? Loading { (try? late.load().items) ?? [] }
  }

  func content(items: Int) -> DockContent {
    let shown = list.found.prefix(Self.mostFound).map { result in
      DockSearch.Found(list.items[result.index].shown.text, result.match)
    }
    return .search(
      DockSearch(
        line, Array(shown), selected: list.selected, count: list.found.count,
        isVain: due == nil && !isLoading && list.found.isEmpty && !line.text.isEmpty))
  }

  private var isLoading: Bool { loading != nil || lateLoading != nil }

  var interests: [Interest] {
    [loading, lateLoading].compactMap(\.self).map { Interest($0.finished) }
  }

  var deadline: Deadline { due ?? .never }

  // MARK: Keys

  func take(_ key: PromptKey) -> PromptOutcome {
    switch key {
    case .accept:
      guard loading == nil else {
        isAccepted = true
        return .waits
      }
      return accept()
    case .cancel where !line.text.isEmpty:
      apply(.end)
      apply(.deleteToStart)
      return .goesOn
    case .cancel, .leave: return .closes
    case .complete, .edit(.right), .move(.down), .control(UInt8(ascii: "n")): return select(1)
    case .completeBack, .edit(.left), .move(.up), .control(UInt8(ascii: "p")): return select(-1)
    default:
      guard let edit = key.lineEdit else { return .rings }
      apply(edit)
      return .waits
    }
  }

  func choose(_ index: Int) -> PromptOutcome {
    guard loading == nil, due == nil, list.select(index) else { return .refused }
    return accept()
  }

  private func apply(_ edit: LineEdit) {
    line.apply(edit)
    // For an empty line, the results disappear immediately.
    if line.text.isEmpty { search() } else { due = .after(Self.pause) }
  }

  private func select(_ step: Int) -> PromptOutcome {
    if due != nil { search() }
    return list.select(list.selected + step) ? .waits : .rings
  }

  private func accept() -> PromptOutcome {
    if due != nil { search() }
    isAccepted = list.found.isEmpty && lateLoading != nil
    if isAccepted { return .waits }
    return list.selectedItem.map { .chosen($0.choice) } ?? .refused
  }

  /// Adds matches, and leaves the selection unchanged.
  private func add(_ late: [PickerItem]) {
    let chosen = list.selectedItem == nil ? nil : list.found[list.selected].index
    list.items += late
    guard due == nil else { return }
    search()
    list.select(list.found.firstIndex { $0.index == chosen } ?? 0)
  }

  private func search() {
    due = nil
    if line.text.isEmpty { list.forget() } else { list.find(line.text) }
  }

  func advance() -> PromptOutcome {
    if let items = loading?.value {
      loading = nil
      list.items = items
      if !line.text.isEmpty { search() }
    }
    if loading == nil, let late = lateLoading?.value {
      lateLoading = nil
      add(late)
    }
    if isAccepted, loading == nil { return accept() }
    if let due, due.hasPassed, loading == nil { search() }
    return .waits
  }
}

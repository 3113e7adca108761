internal import KJDomain

/// The items of a list that match the typed text, best first, and the selected one among them.
struct FoundItems {
  var items: [PickerItem] = [] {
    didSet { entries = items.map(\.entry) }
  }
  /// The items' search entries, made only once because each key searches all of them.
  private var entries: [SearchEntry] = []
  /// The indices of the matches in ``items``.
  private(set) var found: [Int] = []
  /// The index of the selected item in ``found``.
  private(set) var selected = 0

  var selectedItem: PickerItem? {
    found.indices.contains(selected) ? items[found[selected]] : nil
  }

  /// Searches again, and selects the first match.
  mutating func find(_ text: String) {
    found = SearchEntry.places(in: entries, matching: text)
    selected = 0
  }

  /// - Returns: Whether there is such an item.
  @discardableResult
  mutating func select(_ place: Int) -> Bool {
    guard found.indices.contains(place) else { return false }
    selected = place
    return true
  }
}

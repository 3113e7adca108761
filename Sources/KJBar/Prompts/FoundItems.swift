internal import KJDomain

/// The items of a list that match the typed text, the best first, and the selected one among them.
struct FoundItems {
  var items: [PickerItem] = [] {
    didSet { entries = items.map(\.entry) }
  }
  /// The items' search entries, made once: each key searches all of them.
  private var entries: [SearchEntry] = []
  private(set) var found: [SearchResult] = []
  /// The index of the selected item in ``found``.
  private(set) var selected = 0

  var selectedItem: PickerItem? {
    found.indices.contains(selected) ? items[found[selected].index] : nil
  }

  /// Searches again, and selects the first match.
  mutating func find(_ text: String) {
    found = SearchResult.all(in: entries, for: text)
    selected = 0
  }

  /// Clears the matches.
  mutating func forget() { (found, selected) = ([], 0) }

  /// - Returns: Whether there is such an item.
  @discardableResult
  mutating func select(_ place: Int) -> Bool {
    guard found.indices.contains(place) else { return false }
    selected = place
    return true
  }
}

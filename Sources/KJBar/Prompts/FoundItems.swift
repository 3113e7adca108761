internal import KJDomain

/// The items of a list that fit to what was typed, the best first, and the selected one among them.
struct FoundItems {
  var items: [PickerItem] = [] {
    didSet { entries = items.map(\.entry) }
  }
  /// Those of the items: each key goes through all of them.
  private var entries: [SearchEntry] = []
  private(set) var found: [SearchResult] = []
  /// The place of the selected item in ``found``.
  private(set) var selected = 0

  var selectedItem: PickerItem? {
    found.indices.contains(selected) ? items[found[selected].index] : nil
  }

  /// Finds the items anew, and selects the first.
  mutating func find(_ text: String) {
    found = SearchResult.all(in: entries, for: text)
    selected = 0
  }

  /// Forgets what was found.
  mutating func forget() { (found, selected) = ([], 0) }

  /// - Returns: Whether there is such an item.
  @discardableResult
  mutating func select(_ place: Int) -> Bool {
    guard found.indices.contains(place) else { return false }
    selected = place
    return true
  }
}

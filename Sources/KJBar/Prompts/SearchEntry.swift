internal import KJDomain

/// The searchable text of an item.
struct SearchEntry: Sendable {
  private let title: SearchText
  private let names: [SearchText]
  private let description: SearchText
  private let foldedCategory: SearchText
  /// The kind of the item; empty if the list has only one.
  let category: String

  /// - Parameters:
  ///   - title: The name of the item.
  ///   - names: Other names of the item.
  ///   - description: A description; a match in it ranks below a match in a name.
  ///   - category: The kind of the item.
  init(
    _ title: String, names: [String] = [], description: String = "", category: String = ""
  ) {
    self.title = SearchText(title)
    self.names = names.map { SearchText($0) }
    self.description = SearchText(description)
    self.category = category
    foldedCategory = SearchText(category)
  }

  /// Returns the best match for a query; nil if there is none.
  func match(_ query: SearchText) -> SearchMatch? {
    var best = title.match(query, hasLetters: true)
    if best == .beginning { return best }
    for name in names {
      guard let match = name.match(query, hasLetters: false) else { continue }
      // Only a match in the title can count as a beginning, because the eye starts there.
      best = min(best ?? .letters, max(match, .word))
    }
    if !category.isEmpty, foldedCategory.begins(with: query) {
      best = min(best ?? .letters, .category)
    }
    if description.match(query, hasLetters: false) != nil {
      best = min(best ?? .letters, .contained)
    }
    return best
  }
}

extension SearchEntry {
  /// Returns the indices of the entries that match a query: best class first, and in the list's order within a class.
  ///
  /// An empty query matches every entry. If a query has several words, an entry that matches each of them also counts,
  /// in the class for text that is merely contained.
  static func places(in entries: some Sequence<SearchEntry>, matching query: String) -> [Int] {
    let parts = query.split(separator: " ").map { SearchText($0) }
    let query = SearchText(query)
    var classes = [[Int]](repeating: [], count: SearchMatch.allCases.count)
    for (place, entry) in entries.enumerated() {
      var match = query.isEmpty ? .beginning : entry.match(query)
      if match == nil, parts.count > 1, entry.hasAll(parts) { match = .contained }
      if let match { classes[match.rawValue].append(place) }
    }
    return classes.flatMap(\.self)
  }

  /// Whether the entry matches each of several words.
  private func hasAll(_ words: [SearchText]) -> Bool {
    words.allSatisfy { word in match(word).map { $0 < .letters } ?? false }
  }
}

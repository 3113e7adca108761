internal import KJDomain

/// What a search knows about a thing.
struct SearchEntry: Sendable {
  private let title: SearchText
  private let names: [SearchText]
  private let description: SearchText
  private let category: SearchText

  /// - Parameters:
  ///   - title: What it is called.
  ///   - names: What else it is called.
  ///   - description: What is said about it, in which a word counts less than in a name.
  ///   - category: The kind of thing.
  init(
    _ title: String, names: [String] = [], description: String = "", category: String = ""
  ) {
    self.title = SearchText(title)
    self.names = names.map { SearchText($0) }
    self.description = SearchText(description)
    self.category = SearchText(category)
  }

  /// How a query finds it; nil if it does not.
  func match(_ query: SearchText) -> SearchMatch? {
    var best = title.match(query, hasLetters: true)
    if best == .beginning { return best }
    for name in names {
      guard let match = name.match(query, hasLetters: false) else { continue }
      // Only the title is what the eye begins with.
      best = min(best ?? .letters, max(match, .word))
    }
    if !category.isEmpty, category.begins(with: query) { best = min(best ?? .letters, .category) }
    if description.match(query, hasLetters: false) != nil {
      best = min(best ?? .letters, .contained)
    }
    return best
  }
}

extension SearchEntry {
  /// Whether it is found by each of several words.
  fileprivate func hasAll(_ words: [SearchText]) -> Bool {
    words.allSatisfy { word in match(word).map { $0 < .letters } ?? false }
  }
}

/// What a search has found.
struct SearchResult: Equatable, Sendable {
  /// The place of the thing in the list that was searched.
  let index: Int
  let match: SearchMatch

  /// Those entries that a query finds: the best class first, within a class in the order of the list.
  ///
  /// An empty query finds all. One of several words also finds, in the class of what is contained, an entry that each
  /// of them finds.
  static func all(
    in entries: some Sequence<SearchEntry>, for query: String
  ) -> [SearchResult] {
    let parts = query.split(separator: " ").map { SearchText($0) }
    let query = SearchText(query)
    var classes = [[SearchResult]](repeating: [], count: SearchMatch.allCases.count)
    for (index, entry) in entries.enumerated() {
      var match = query.isEmpty ? .beginning : entry.match(query)
      if match == nil, parts.count > 1, entry.hasAll(parts) { match = .contained }
      guard let match else { continue }
      classes[match.rawValue].append(SearchResult(index: index, match: match))
    }
    return classes.flatMap(\.self)
  }
}

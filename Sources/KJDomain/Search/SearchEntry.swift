// Things that a search finds, and their order.

/// What a search knows about a thing.
public struct SearchEntry: Sendable {
  private let title: SearchText
  private let words: [SearchText]
  private let category: SearchText

  /// - Parameters:
  ///   - title: Its name.
  ///   - words: What else it can be found by, such as a description.
  ///   - category: The kind of thing.
  public init(_ title: String, words: [String] = [], category: String = "") {
    self.title = SearchText(title)
    self.words = words.map { SearchText($0) }
    self.category = SearchText(category)
  }

  /// How a query finds it; nil if it does not.
  ///
  /// A description counts as words of the title, but neither begins it nor has scattered letters.
  func match(_ query: SearchText) -> SearchMatch? {
    var best = title.match(query, hasLetters: true)
    if best == .beginning { return best }
    for words in words {
      guard let match = words.match(query, hasLetters: false) else { continue }
      best = min(best ?? .letters, max(match, .word))
    }
    if !category.isEmpty, category.begins(with: query) { best = min(best ?? .letters, .category) }
    return best
  }
}

/// What a search has found.
public struct SearchResult: Equatable, Sendable {
  /// The place of the thing in the list that was searched.
  public let index: Int
  public let match: SearchMatch

  /// Those entries that a query finds: the best class first, within a class in the order of the list.
  ///
  /// An empty query finds all.
  public static func all(
    in entries: some Sequence<SearchEntry>, for query: String
  ) -> [SearchResult] {
    let query = SearchText(query)
    var classes = [[SearchResult]](repeating: [], count: SearchMatch.allCases.count)
    for (index, entry) in entries.enumerated() {
      guard let match = query.isEmpty ? .beginning : entry.match(query) else { continue }
      classes[match.rawValue].append(SearchResult(index: index, match: match))
    }
    return classes.flatMap(\.self)
  }
}

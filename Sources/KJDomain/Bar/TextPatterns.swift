/// Texts with `*` and `?`, without regard to the case of letters; there are no regular expressions, because a title is
/// outside text, and no pattern may run away with it.
///
/// One of them has to match, and none that has `!` before it.
package struct TextPatterns: Equatable, Sendable {
  private struct Pattern: Equatable {
    let isNegated: Bool
    let scalars: [Unicode.Scalar]
  }

  private let patterns: [Pattern]

  /// - Returns: nil without a pattern, and if one is empty.
  package init?(_ texts: [String]) {
    guard !texts.isEmpty else { return nil }
    var patterns: [Pattern] = []
    for text in texts {
      let isNegated = text.hasPrefix("!")
      let scalars = Self.folded(isNegated ? String(text.dropFirst()) : text)
      guard !scalars.isEmpty else { return nil }
      patterns.append(Pattern(isNegated: isNegated, scalars: scalars))
    }
    self.patterns = patterns
  }

  /// Whether one of the names of something matches, and none of them is ruled out.
  package func match(_ names: [String]) -> Bool {
    let names = names.map(Self.folded)
    func isMatched(by pattern: Pattern) -> Bool {
      names.contains { WildcardMatch.matches($0, pattern.scalars, any: "*", one: "?") }
    }
    let wanted = patterns.filter { !$0.isNegated }
    return (wanted.isEmpty || wanted.contains(where: isMatched))
      && !patterns.contains { $0.isNegated && isMatched(by: $0) }
  }

  private static func folded(_ text: String) -> [Unicode.Scalar] {
    Array(text.lowercased().unicodeScalars)
  }
}

/// Case-insensitive patterns with `*` and `?`; there are no regular expressions, because a title is outside text and
/// must not be able to make a pattern run away.
///
/// At least one pattern must match, and no pattern with a leading `!` may match.
package struct TextPatterns: Equatable, Sendable {
  private struct Pattern: Equatable {
    let isNegated: Bool
    let scalars: [Unicode.Scalar]
  }

  private let patterns: [Pattern]

  /// - Returns: nil if there is no pattern, or if one is empty.
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

  /// Whether a pattern matches one of the names, and no negated pattern matches any of them.
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

/// A comma-separated list of patterns, matched as OpenSSH's `match_pattern_list` does.
///
/// `*` matches any number of characters, `?` exactly one, and a pattern after `!` excludes the names that
/// it matches from the whole list. Letters match in either case (ASCII only). A list with a pattern of 1023
/// bytes or more matches nothing, as in OpenSSH.
package struct PatternList: Hashable, Sendable {
  private static let longestPattern = 1023

  /// The list as it is in the file, byte for byte.
  package let text: [UInt8]

  package init(_ text: some Sequence<UInt8>) { self.text = Array(text) }

  /// The patterns as they are in the file, including `!`.
  package var patterns: [ArraySlice<UInt8>] {
    text.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
  }

  /// Whether the list matches `name`.
  package func matches(_ name: String) -> Bool {
    let name = Self.lowercase(name.utf8)
    var hasMatched = false
    for pattern in patterns {
      let isNegated = pattern.first == UInt8(ascii: "!")
      let body = isNegated ? pattern.dropFirst() : pattern
      if body.count >= Self.longestPattern { return false }
      guard Self.matches(name, Self.lowercase(body)) else { continue }
      if isNegated { return false }
      hasMatched = true
    }
    return hasMatched
  }

  /// The list without the patterns that are literally `name`; `nil` if there are none.
  ///
  /// Empty if no remaining pattern could match anything.
  func removing(_ name: String) -> [UInt8]? {
    let name = Self.lowercase(name.utf8)
    let patterns = patterns
    let kept = patterns.filter { Self.lowercase($0) != name }
    if kept.count == patterns.count { return nil }
    let canMatch = kept.contains { !$0.isEmpty && $0.first != UInt8(ascii: "!") }
    return canMatch ? Array(kept.joined(separator: [UInt8(ascii: ",")])) : []
  }

  private static func matches(_ name: [UInt8], _ pattern: [UInt8]) -> Bool {
    WildcardMatch.matches(name, pattern, any: UInt8(ascii: "*"), one: UInt8(ascii: "?"))
  }

  private static func lowercase(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 0x20 : $0 }
  }
}

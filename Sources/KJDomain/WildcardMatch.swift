/// Matches text against patterns in which `*` stands for any number of elements, and `?` for exactly one.
enum WildcardMatch {
  /// Takes time proportional to the product of the lengths: after a mismatch, only the last `*` takes one more
  /// element.
  static func matches<Element: Equatable>(
    _ text: [Element], _ pattern: [Element], any: Element, one: Element
  ) -> Bool {
    var textIndex = 0
    var patternIndex = 0
    var lastStar: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == any {
        lastStar = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count,
        pattern[patternIndex] == one || pattern[patternIndex] == text[textIndex]
      {
        textIndex += 1
        patternIndex += 1
      } else if let star = lastStar {
        lastStar = (star.pattern, star.text + 1)
        textIndex = star.text + 1
        patternIndex = star.pattern + 1
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == any }
  }
}

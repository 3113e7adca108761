/// The classes of matches, the best first: a person can predict the order of classes, but not of scores.
public enum SearchMatch: Int, Comparable, CaseIterable, Sendable {
  /// The text begins with the typed text.
  case beginning
  /// A word of the text begins with it.
  case word
  /// The category of the text begins with it.
  case category
  /// The text contains it.
  case contained
  /// The text contains the typed letters in the same order, scattered; only for three letters or more.
  case letters

  public static func < (left: SearchMatch, right: SearchMatch) -> Bool {
    left.rawValue < right.rawValue
  }
}

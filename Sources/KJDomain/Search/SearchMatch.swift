/// The classes of what is found, the best first: a person can predict the order, as scores cannot be predicted.
public enum SearchMatch: Int, Comparable, CaseIterable, Sendable {
  /// The text begins with what was typed.
  case beginning
  /// A word of it does.
  case word
  /// Its category does.
  case category
  /// It contains what was typed.
  case contained
  /// Its letters come in the same order; from three letters on.
  case letters

  public static func < (left: SearchMatch, right: SearchMatch) -> Bool {
    left.rawValue < right.rawValue
  }
}

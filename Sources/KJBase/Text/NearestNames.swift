/// Finds names close to a mistyped one.
package enum NearestNames {
  /// Returns at most `limit` of `candidates`, the closest to `name` first, equally close ones in the given order.
  ///
  /// Two names are close if their edit distance (optimal string alignment: insert, delete, replace, swap
  /// neighbours; letter case is ignored) is at most a third of the longer name's length and at most three.
  /// They are also close if one begins with the other and both have at least two bytes.
  package static func closest(
    to name: String, among candidates: some Sequence<String>, limit: Int = 3
  ) -> [String] {
    let wanted = Array(name.lowercased().utf8)
    let scored = candidates.enumerated().compactMap { position, candidate in
      score(wanted, Array(candidate.lowercased().utf8)).map { ($0, position, candidate) }
    }
    return scored.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.prefix(limit).map(\.2)
  }

  /// Returns, for example, `did you mean 'a' or 'b'?`; nil if no name is close.
  ///
  /// - Parameter mark: The characters that people write before a name.
  package static func question(
    about name: String, among candidates: some Sequence<String>, mark: String = ""
  ) -> String? {
    let near = closest(to: name, among: candidates).map { "'\(mark)\($0.printable)'" }
    return near.isEmpty ? nil : "did you mean \(near.joined(separator: " or "))?"
  }

  private static func score(_ wanted: [UInt8], _ candidate: [UInt8]) -> Int? {
    let longest = max(wanted.count, candidate.count)
    // Names are short; a very long word is not worth a quadratic comparison.
    guard longest <= 256 else { return nil }
    let missing = longest - min(wanted.count, candidate.count)
    let isBeginning =
      longest - missing >= 2 && (candidate.starts(with: wanted) || wanted.starts(with: candidate))
    // The distance is at least the difference in length, and exactly that if one name is a prefix of the other.
    if isBeginning { return missing }
    let most = min(3, longest / 3)
    guard missing <= most else { return nil }
    let distance = distance(wanted, candidate)
    return distance <= most ? distance : nil
  }

  /// The optimal string alignment distance of two byte strings.
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let replaced = previous[column] + (left[row] == right[column] ? 0 : 1)
        var best = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}

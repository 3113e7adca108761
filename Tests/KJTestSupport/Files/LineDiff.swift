/// A comparison of expected and actual text.
public enum LineDiff {
  /// The lines of both texts: common ones after two spaces, missing ones after `- `, new ones after
  /// `+ `.
  ///
  /// Of a long common run, it shows only three lines on each side of a difference.
  public static func describe(expected: String, actual: String) -> String {
    let old = lines(expected)
    let new = lines(actual)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var all: [(mark: Character, text: Substring)] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        all.append(("-", old[oldIndex]))
        oldIndex += 1
      } else if inserted.contains(newIndex) {
        all.append(("+", new[newIndex]))
        newIndex += 1
      } else {
        all.append((" ", new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return shorten(all)
  }

  /// A last line without a newline differs from one with a newline; a mark shows that.
  private static func lines(_ text: String) -> [Substring] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" {
      lines.removeLast()
    } else if let last = lines.popLast() {
      lines.append(last + " (no newline at the end)")
    }
    return lines
  }

  private static func shorten(_ all: [(mark: Character, text: Substring)]) -> String {
    let changed = all.indices.filter { all[$0].mark != " " }
    var shown: [String] = []
    var last = -1
    for index in all.indices
    where changed.contains(where: { abs($0 - index) <= 3 }) {
      if index != last + 1 { shown.append("  …") }
      shown.append("\(all[index].mark) \(all[index].text)")
      last = index
    }
    return shown.joined(separator: "\n")
  }
}

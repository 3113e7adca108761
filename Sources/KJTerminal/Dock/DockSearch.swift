internal import KJBase
package import KJDomain

/// The text being searched for, and the results.
package struct DockSearch: Equatable, Sendable {
  package struct Found: Equatable, Sendable {
    /// Safe to show.
    let title: String
    let match: SearchMatch

    package init(_ title: String, _ match: SearchMatch) {
      self.title = title
      self.match = match
    }
  }

  let line: LineEditor
  /// The results that may be shown, best first.
  let found: [Found]
  /// The index of the selected result.
  let selected: Int
  /// The number of all results.
  let count: Int
  /// Whether the text has no match.
  let isVain: Bool

  package init(
    _ line: LineEditor, _ found: [Found], selected: Int, count: Int, isVain: Bool
  ) {
    self.line = line
    self.found = found
    self.selected = selected
    self.count = count
    self.isVain = isVain
  }
}

extension DockLayout {
  /// Longer titles are cut.
  private static let longestTitle = 24
  private static let placeholder = "search keys, slash commands, clips, uploads"
  /// The smallest width of the field.
  private static let leastSearch = 8

  func search(_ search: DockSearch, _ width: Int) -> DockLine {
    var line = DockLine()
    line.add(" search \(signs.pointer) ", .badge)
    line.add(" ", .text)
    let text = search.line.text
    guard !text.isEmpty, !search.found.isEmpty else {
      let hint = text.isEmpty ? Self.placeholder : search.isVain ? "no match" : ""
      field(search.line, hint: hint, isRefused: false, in: &line, width)
      return line
    }
    let typed = max(Self.leastSearch, min(text.printable.columns + 1, width / 3))
    field(search.line, hint: "", isRefused: false, in: &line, min(line.columns + typed, width))
    line.add("  ", .text)
    add(search, to: &line, width)
    return line
  }

  /// Adds as many results as fit, including the selected one, and the number of those left out.
  private func add(_ search: DockSearch, to line: inout DockLine, _ width: Int) {
    let capsules = search.found.map(capsule)
    var first = 0
    while first < search.selected, !fits(capsules[first...search.selected], line.columns, width) {
      first += 1
    }
    var shown = 0
    for (index, capsule) in capsules.enumerated().dropFirst(first) {
      let isLast = index + 1 == search.count
      let room = width - line.columns - (isLast ? 0 : Self.roomForCount)
      guard capsule.columns + (shown > 0 ? 1 : 0) <= room || shown == 0 else { break }
      if shown > 0 { line.add(" ", .text) }
      let isSelected = index == search.selected
      var shownCapsule = DockLine()
      shownCapsule.add(
        capsule.cut(to: max(width - line.columns, 0), mark: signs.ellipsis),
        isSelected ? .selected : role(of: search.found[index].match))
      line.add(shownCapsule, for: .item(index))
      shown += 1
    }
    let rest = search.count - shown
    if rest > 0, line.columns + Self.roomForCount <= width { line.add(" +\(rest)", .dim) }
  }

  /// The columns for ` +` and a number.
  private static let roomForCount = 5

  private func fits(_ capsules: ArraySlice<String>, _ start: Int, _ width: Int) -> Bool {
    let columns = capsules.reduce(0) { $0 + $1.columns + 1 }
    return start + columns + Self.roomForCount <= width
  }

  private func capsule(_ found: DockSearch.Found) -> String {
    "[\(signs.matches[found.match] ?? "")\(found.title.cut(to: Self.longestTitle, mark: signs.ellipsis))]"
  }

  private func role(of match: SearchMatch) -> DockRole {
    switch match {
    case .beginning, .word: .foundBeginning
    case .category: .foundCategory
    case .contained, .letters: .foundOther
    }
  }
}

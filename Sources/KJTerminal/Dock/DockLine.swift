/// What a part of the row stands for, which decides how it looks.
package enum DockRole: CaseIterable, Sendable {
  case text
  /// Less important than the rest.
  case dim
  /// The letter that one presses.
  case key
  /// The name of the host, while keys are for kj.
  case badge
  /// The name of the host, while keys go to the program.
  case quietBadge
  /// The place where the next character is typed.
  case cursor
  /// Something that is on, such as Control for the next key.
  case on
  /// Something that stays on.
  case locked
  case done
  case busy
  case failed
  /// A line of a list, and what is less important there.
  case item
  case itemDim
  /// The sign before a line of a list.
  case itemMark
  /// The line of a list that is selected.
  case selected
  /// What a search has found: by its beginning, by its category, or otherwise.
  case foundBeginning
  case foundCategory
  case foundOther
}

/// A piece of text that looks the same throughout.
package struct DockSpan: Equatable, Sendable {
  package let text: String
  package let role: DockRole

  package init(_ text: String, _ role: DockRole) {
    self.text = text
    self.role = role
  }
}

/// A row of the dock, which takes at most as many columns as it was laid out for.
package struct DockLine: Equatable, Sendable {
  package private(set) var spans: [DockSpan] = []
  package private(set) var columns = 0
  /// What a click on some columns, counted from 0, means.
  package private(set) var targets: [DockTarget.Place] = []
  /// How the rest of the row looks.
  package let ground: DockRole
  /// How many columns at its beginning belong to a picture.
  package let indent: Int

  package init(on ground: DockRole = .text, indent: Int = 0) {
    self.ground = ground
    self.indent = indent
    columns = indent
  }

  package mutating func add(_ text: String, _ role: DockRole) {
    guard !text.isEmpty else { return }
    columns += text.columns
    if let last = spans.last, last.role == role {
      spans[spans.count - 1] = DockSpan(last.text + text, role)
    } else {
      spans.append(DockSpan(text, role))
    }
  }

  /// - Parameter target: What a click on it means.
  mutating func add(_ line: DockLine, for target: DockTarget? = nil) {
    let start = columns
    for span in line.spans { add(span.text, span.role) }
    targets += line.targets.map { $0.moved(by: start) }
    if let target { targets.append(DockTarget.Place(target, start..<columns)) }
  }

  /// Fills up to a column.
  mutating func pad(to column: Int) {
    if columns < column { add(String(repeating: " ", count: column - columns), ground) }
  }
}

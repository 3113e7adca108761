/// The meaning of a part of the row, which determines its look.
package enum DockRole: CaseIterable, Sendable {
  case text
  /// Less important than the rest.
  case dim
  /// The letter to press.
  case key
  /// The name of the host, while keys go to kj.
  case badge
  /// The name of the host, while keys go to the program.
  case quietBadge
  /// The place where the next character will be typed.
  case cursor
  /// Something that is on, such as Control for the next key.
  case on
  /// Something that stays on.
  case locked
  case done
  case busy
  case failed
  /// A line of a list, and its less important parts.
  case item
  case itemDim
  /// The sign before a line of a list.
  case itemMark
  /// The selected line of a list.
  case selected
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

/// A row of the dock, at most as wide as the columns that it was laid out for.
package struct DockLine: Equatable, Sendable {
  package private(set) var spans: [DockSpan] = []
  package private(set) var columns = 0
  /// The meanings of clicks on columns, counted from 0.
  package private(set) var targets: [DockTarget.Place] = []
  /// The look of the rest of the row.
  package let ground: DockRole
  /// The number of columns at the beginning that belong to a picture.
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

  /// - Parameter target: The meaning of a click on the line.
  mutating func add(_ line: DockLine, for target: DockTarget? = nil) {
    let start = columns
    for span in line.spans { add(span.text, span.role) }
    targets += line.targets.map { $0.moved(by: start) }
    if let target { targets.append(DockTarget.Place(target, start..<columns)) }
  }

  /// Fills the row up to a given column.
  mutating func pad(to column: Int) {
    if columns < column { add(String(repeating: " ", count: column - columns), ground) }
  }
}

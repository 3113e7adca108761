internal import KJBase

/// A line of input, with the question and a hint.
package struct DockPrompt: Equatable, Sendable {
  /// The question; safe to show.
  let question: String
  let line: LineEditor
  /// What the keys do, or what went wrong; safe to show.
  let hint: String
  /// Whether the hint says what went wrong.
  let isRefused: Bool

  package init(_ question: String, _ line: LineEditor, hint: String, isRefused: Bool = false) {
    self.question = question
    self.line = line
    self.hint = hint
    self.isRefused = isRefused
  }
}

extension DockLayout {
  /// The narrowest line that is useful for typing.
  private static let leastField = 12
  private static let leastHint = 12

  func prompt(_ prompt: DockPrompt, in line: inout DockLine, _ width: Int) {
    let room = width - line.columns - Self.leastField
    if prompt.isRefused && room < prompt.question.columns + Self.leastHint + 3 {
      // The person needs to see what went wrong, and already knows the question.
      line.add(prompt.hint.cut(to: max(room, 0), mark: signs.ellipsis), .failed)
      line.add(" ", .text)
      return field(prompt.line, hint: "", isRefused: true, in: &line, width)
    }
    line.add("\(prompt.question) ", .text)
    field(prompt.line, hint: prompt.hint, isRefused: prompt.isRefused, in: &line, width)
  }

  /// A line of input, and a hint at the right edge.
  ///
  /// A long line loses its beginning; a hint without room is left out.
  func field(
    _ editor: LineEditor, hint: String, isRefused: Bool, in line: inout DockLine, _ width: Int
  ) {
    let cursor = editor.after.first.map { String($0).printable } ?? " "
    let before = editor.before.printable
    let hintRoom = width - line.columns - Self.leastField - 2
    let whole = isRefused ? hint : hint.withoutKeys(beyond: hintRoom)
    let hint = hintRoom < Self.leastHint ? "" : whole.cut(to: hintRoom, mark: signs.ellipsis)
    let hintWidth = hint.isEmpty ? 0 : hint.columns + 2
    let room = max(width - line.columns - hintWidth - cursor.columns, 0)
    line.add(before.end(of: room, mark: signs.ellipsis), .text)
    line.add(cursor, .cursor)
    let rest = String(editor.after.dropFirst()).printable
    let limit = width - hintWidth
    line.add(rest.cut(to: max(limit - line.columns, 0), mark: signs.ellipsis), .text)
    guard !hint.isEmpty else { return }
    line.pad(to: width - hint.columns)
    line.add(hint, isRefused ? .failed : .dim)
  }
}

extension String {
  /// The text about keys, with keys before the last one left out as necessary: the last one shows the way out.
  func withoutKeys(beyond room: Int) -> String {
    var keys = split(separator: "  ").map { $0.drop { $0 == " " } }
    var text = self
    while text.columns > room && keys.count > 1 {
      keys.remove(at: keys.count - 2)
      text = keys.joined(separator: "  ")
    }
    return text
  }
}

/// A change to a line, following the shells' key bindings.
public enum LineEdit: Equatable, Sendable {
  case insert(String)
  case left
  case right
  case wordLeft
  case wordRight
  case start
  case end
  case deleteBackward
  case deleteForward
  case deleteWord
  case deleteToStart
  case deleteToEnd
}

/// A line of text with a cursor in it.
package struct LineEditor: Equatable, Sendable {
  /// No path is longer.
  private static let longest = 4096

  /// The text before the cursor.
  package private(set) var before: String
  /// The character under the cursor and the text after it.
  package private(set) var after = ""

  /// Begins with the cursor at the end of a text.
  package init(_ text: String = "") { before = text }

  package var text: String { before + after }

  package mutating func apply(_ edit: LineEdit) {
    switch edit {
    case .insert(let text): insert(text)
    case .left: moveLeft(before.isEmpty ? 0 : 1)
    case .right: moveRight(after.isEmpty ? 0 : 1)
    case .wordLeft: moveLeft(wordBefore)
    case .wordRight: moveRight(wordAfter)
    case .start: moveLeft(before.count)
    case .end: moveRight(after.count)
    case .deleteBackward: before = String(before.dropLast())
    case .deleteForward: after = String(after.dropFirst())
    case .deleteWord: before.removeLast(wordBefore)
    case .deleteToStart: before = ""
    case .deleteToEnd: after = ""
    }
  }

  /// Drops control characters, except that line breaks and tabs become spaces.
  private mutating func insert(_ text: String) {
    let room = Self.longest - before.unicodeScalars.count - after.unicodeScalars.count
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars.prefix(max(room, 0)) {
      if ["\n", "\r", "\t"].contains(scalar) {
        shown.append(" ")
      } else if scalar.properties.generalCategory != .control {
        shown.append(scalar)
      }
    }
    before += String(shown)
  }

  private mutating func moveLeft(_ count: Int) {
    after = String(before.suffix(count)) + after
    before.removeLast(count)
  }

  private mutating func moveRight(_ count: Int) {
    before += after.prefix(count)
    after.removeFirst(count)
  }

  /// The length of the word before the cursor, including the separators after it.
  private var wordBefore: Int {
    let word = before.reversed().drop { !$0.isInWord }.drop(while: \.isInWord)
    return before.count - word.count
  }

  private var wordAfter: Int {
    let word = after.drop { !$0.isInWord }.drop(while: \.isInWord)
    return after.count - word.count
  }
}

extension Character {
  /// Each part of a path counts as a word.
  fileprivate var isInWord: Bool { isLetter || isNumber }
}

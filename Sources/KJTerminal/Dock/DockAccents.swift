// The row in which the person chooses a letter with an accent.

internal import KJDomain

extension DockLayout {
  private static let hintForLetter = "Esc closes"
  private static let hintForVariant = "digit, or arrow and Enter  Esc closes"

  /// The letters that have variants, or the variants of one letter with the digits that choose them.
  ///
  /// If there is not enough room, the name of the host is left out.
  func accents(_ accents: Accents?, _ width: Int) -> DockLine {
    let choices = accents.map(variants) ?? letters
    var line = badge(.badge, width)
    if accents == nil, line.columns + Self.question.columns + choices.columns <= width {
      line.add(Self.question, .text)
    } else if line.columns + choices.columns > width {
      line = DockLine()
      line.add(" ", .text)
    }
    line.add(choices)
    let hint = accents == nil ? Self.hintForLetter : Self.hintForVariant
    let room = width - line.columns - 2
    let shown = hint.withoutKeys(beyond: room)
    guard shown.columns <= room else { return line }
    line.pad(to: width - shown.columns)
    line.add(shown, .dim)
    return line
  }

  private static let question = "letter: "

  private var letters: DockLine {
    var line = DockLine()
    for (index, key) in Accents.keys.enumerated() {
      line.add(index > 0 ? " " : "", .text)
      var letter = DockLine()
      letter.add(String(UnicodeScalar(key)), .key)
      line.add(letter, for: .key(key))
    }
    return line
  }

  private func variants(of accents: Accents) -> DockLine {
    var line = DockLine()
    for (index, variant) in accents.variants.enumerated() {
      let isSelected = index == accents.selected
      line.add(index > 0 ? "  " : "", .text)
      var choice = DockLine()
      choice.add("\(variant) ", isSelected ? .selected : .text)
      choice.add("\(index + 1)", isSelected ? .selected : .key)
      line.add(choice, for: .key(UInt8(ascii: "1") + UInt8(index)))
    }
    return line
  }
}

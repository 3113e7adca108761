/// What to look for on a screen before and after a text is inserted.
///
/// Each mark is counted, so a path that was already there, or a chip with the same words, does not pass
/// for the new one. A program breaks lines where it likes and frames its prompt, so the comparison ignores
/// blanks and box-drawing characters.
package struct Appearance: Sendable {
  /// How often each mark was found on a screen.
  package struct Count: Equatable, Sendable {
    fileprivate let counts: [Int]

    /// Whether any mark occurs more often than before.
    package func shows(moreThan earlier: Count) -> Bool {
      zip(counts, earlier.counts).contains { $0 > $1 }
    }
  }

  /// How long a text usually takes to appear.
  package static let patience = Duration.seconds(1)
  /// How much longer kj looks, because a busy screen may be slow, before it reports that the text has not appeared.
  package static let furtherPatience = Duration.seconds(3)
  /// What an unknown program may show instead of a picture's path.
  private static let usualChips = [ChipPattern("[Image"), ChipPattern("[image")]

  private let marks: [[UInt8]]
  private let chips: [ChipPattern]
  /// Whether the program may show nothing of the text, so that it may be there although it cannot be seen.
  package let mayBeHidden: Bool

  /// - Parameters:
  ///   - text: The text to insert; the last part of a path also counts alone.
  ///   - front: The program in front; nil if unknown.
  package init(of text: InsertionText, in front: ForegroundProgram? = nil) {
    var marks = [text.text]
    var chips: [ChipPattern] = []
    var mayBeHidden = false
    if case .path(let path, _) = text.source {
      let last = path.split(separator: "/").last.map(String.init) ?? path
      marks += [path, last]
      let agent = front?.likelyAgent
      chips = agent.map { [$0.chip].compactMap(\.self) } ?? Self.usualChips
      mayBeHidden = agent?.attaching == .paste && chips.isEmpty
    }
    self.init(marks: marks.map(ChipPattern.bare).filter { !$0.isEmpty }, chips, mayBeHidden)
  }

  private init(marks: [[UInt8]], _ chips: [ChipPattern], _ mayBeHidden: Bool) {
    self.marks = marks
    self.chips = chips
    self.mayBeHidden = mayBeHidden
  }

  /// Counts the marks on a screen or in the output of a program.
  package func count(in screen: String) -> Count {
    let text = ChipPattern.bare(screen)
    return Count(
      counts: marks.map { text.ranges(of: $0).count } + chips.map { $0.numbers(in: text).count })
  }

  /// The highest chip number in a text; 0 if it shows no chip.
  package func highestChip(in screen: String) -> Int {
    let text = ChipPattern.bare(screen)
    return chips.flatMap { $0.numbers(in: text) }.max() ?? 0
  }

  /// The same text, but chips do not count.
  package func withoutChips() -> Appearance { Appearance(marks: marks, [], mayBeHidden) }
}

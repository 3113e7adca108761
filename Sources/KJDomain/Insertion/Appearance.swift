/// The marks to look for on a screen before and after text is inserted.
///
/// Each mark is counted, so a path that was already there, or a chip with the same words, is not mistaken
/// for the new one. A program breaks lines wherever it likes and frames its prompt, so the comparison ignores
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

  /// How long text usually takes to appear.
  package static let patience = Duration.seconds(1)
  /// How much longer kj waits before it reports that the text has not appeared, because a busy screen may be slow.
  package static let furtherPatience = Duration.seconds(3)
  /// The chips that an unknown program may show instead of a picture's path.
  private static let usualChips = [ChipPattern("[Image"), ChipPattern("[image")]

  private let marks: [[UInt8]]
  private let chips: [ChipPattern]
  /// Whether the program may show nothing of the text, which may then be there although it cannot be seen.
  package let mayBeHidden: Bool

  /// - Parameters:
  ///   - text: The text to insert; the last part of a path also counts on its own.
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

  /// The highest chip number on a screen; 0 if it shows no chip.
  package func highestChip(in screen: String) -> Int {
    let text = ChipPattern.bare(screen)
    return chips.flatMap { $0.numbers(in: text) }.max() ?? 0
  }

  /// The same marks, but without chips.
  package func withoutChips() -> Appearance { Appearance(marks: marks, [], mayBeHidden) }
}

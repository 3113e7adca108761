/// What to look for on a screen, before a text is inserted and after.
///
/// Each mark is counted, so that a path that was already there, or a chip with the same words, does not
/// pass for the new one. A program breaks lines where it likes and frames its prompt, so blanks and
/// box-drawing characters are left out of the comparison.
package struct Appearance: Sendable {
  /// How often each mark was found on a screen.
  package struct Count: Equatable, Sendable {
    fileprivate let counts: [Int]

    /// Whether something is there that was not there before.
    package func shows(moreThan earlier: Count) -> Bool {
      zip(counts, earlier.counts).contains { $0 > $1 }
    }
  }

  /// How long a text usually takes to appear.
  package static let patience = Duration.seconds(1)
  /// How much longer it is looked for, as a busy screen may be slow, before a person is told that it has not appeared.
  package static let furtherPatience = Duration.seconds(3)
  /// What a program that nobody knows may show in place of the path of a picture.
  private static let usualChips = [ChipPattern("[Image"), ChipPattern("[image")]

  private let marks: [[UInt8]]
  private let chips: [ChipPattern]
  /// Whether the program may show nothing of it, so that a text that cannot be seen may be there all the same.
  package let mayBeHidden: Bool

  /// - Parameters:
  ///   - text: The text to insert; if it is a path, its last part alone counts, too.
  ///   - front: The program in front; nil if it is not known.
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

  /// Counts on a screen, or in the output of a program.
  package func count(in screen: String) -> Count {
    let text = ChipPattern.bare(screen)
    return Count(
      counts: marks.map { text.ranges(of: $0).count } + chips.map { $0.numbers(in: text).count })
  }

  /// The highest number of a chip that a text shows; 0 without one.
  package func highestChip(in screen: String) -> Int {
    let text = ChipPattern.bare(screen)
    return chips.flatMap { $0.numbers(in: text) }.max() ?? 0
  }

  /// The same text, whose chip does not count.
  package func withoutChips() -> Appearance { Appearance(marks: marks, [], mayBeHidden) }
}

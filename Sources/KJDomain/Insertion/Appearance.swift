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
  /// What agents show in place of the path of a picture.
  private static let chips = ["[Image#", "[image"]

  private let marks: [[UInt8]]

  private init(marks: [[UInt8]]) {
    self.marks = marks
  }

  /// - Parameter text: The text to insert; if it is a path, its last part alone counts, too.
  package init(of text: InsertionText) {
    var marks = [text.text]
    if case .path(let path, _) = text.source {
      let last = path.split(separator: "/").last.map(String.init) ?? path
      marks += [path, last] + Self.chips
    }
    self.marks = marks.map(Self.bare).filter { !$0.isEmpty }
  }

  /// Counts on a screen, or in the output of a program.
  package func count(in screen: String) -> Count {
    let text = Self.bare(screen)
    return Count(counts: marks.map { Self.count($0, in: text) })
  }

  /// The highest number of a chip `[Image #N]` that a text shows; 0 without one.
  package static func highestChip(in screen: String) -> Int {
    let opening = Array(chips[0].utf8)
    var rest = bare(screen)[...]
    var highest = 0
    while let range = rest.firstRange(of: opening) {
      rest = rest[range.upperBound...]
      let digits = rest.prefix(6).prefix { (0x30...0x39).contains($0) }
      highest = max(highest, Int(String(decoding: digits, as: UTF8.self)) ?? 0)
    }
    return highest
  }

  /// The same text, whose chip does not count.
  package func withoutChips() -> Appearance {
    Appearance(marks: marks.filter { mark in !Self.chips.contains { mark == Array($0.utf8) } })
  }

  /// The text without blanks, line ends, and box-drawing and block characters (U+2500 to U+259F).
  private static func bare(_ text: String) -> [UInt8] {
    var bare = String.UnicodeScalarView()
    bare.append(
      contentsOf: text.unicodeScalars.lazy.filter { scalar in
        !scalar.properties.isWhitespace && !(0x2500...0x259F).contains(scalar.value)
      })
    return Array(String(bare).utf8)
  }

  private static func count(_ mark: [UInt8], in text: [UInt8]) -> Int {
    var rest = text[...]
    var count = 0
    while let range = rest.firstRange(of: mark) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}

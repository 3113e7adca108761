package import KJBase

/// The places as lines to show; the places that a person may choose come first.
package struct CandidateList: Hashable, Sendable {
  /// One place.
  package struct Entry: Hashable, Sendable {
    /// The target that names exactly this place.
    package let target: InsertionTarget
    /// The name that people use for the place, and its title, if it has them.
    package let words: [String]
    /// Why the place would refuse text now; nil if it would accept it.
    package let refusal: InsertionRefusal?

    /// - Parameters:
    ///   - state: The state of the place when it was listed.
    ///   - manner: The value of `--insert-as`; nil without it.
    package init(
      _ target: InsertionTarget, _ words: [String], _ state: PaneState, _ manner: InsertionManner?
    ) {
      self.target = target
      self.words = words.filter { !$0.isEmpty }
      if case .refuse(let refusal) = InsertionDecision(for: state, manner: manner) {
        self.refusal = refusal
      } else {
        refusal = nil
      }
    }

    /// Begins with the target and two spaces.
    fileprivate var line: String {
      let reason = refusal.map { ["(\(isOffered ? "" : "refused now: ")\($0.words))"] } ?? []
      return ([target.description] + words + reason).map(\.printable).joined(separator: "  ")
    }

    /// Whether a person may choose it.
    fileprivate var isOffered: Bool { refusal?.mayBeOverruled ?? true }
  }

  /// More lines would push the message itself off the screen.
  package static let mostLines = 20

  private let entries: [Entry]
  /// For each line, the index of its entry among the given entries.
  package let positions: [Int]

  package init(_ entries: [Entry]) {
    let open = entries.indices.filter { entries[$0].isOffered }
    positions = open + entries.indices.filter { !entries[$0].isOffered }
    self.entries = positions.map { entries[$0] }
  }

  /// The lines of a question: places that a person may not choose are left out.
  package var lines: [String] { entries.filter(\.isOffered).map(\.line) }

  /// The lines for a message.
  package var details: [String] { Self.shortened(entries.map(\.line)) }

  /// As many lines as fit in a message, and the number of lines left out.
  package static func shortened(_ lines: [String]) -> [String] {
    let rest = lines.count - mostLines
    return lines.prefix(mostLines) + (rest > 0 ? ["and \(rest) more"] : [])
  }

  /// The next step for somebody who has to choose.
  package var advice: [Advice] {
    entries.first.map { [.chooseTarget(OutsideText($0.target.description))] } ?? []
  }
}

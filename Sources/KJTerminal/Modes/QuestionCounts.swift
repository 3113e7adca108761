/// How often programs have asked the terminal what kj asks, too.
package struct QuestionCounts: Equatable, Sendable {
  package var cursor = 0
  package var background = 0
  package var name = 0
  package var attributes = 0

  package init() {}

  /// How many of each have come since a former count.
  package func since(_ old: QuestionCounts) -> [(question: TerminalQuestion, count: Int)] {
    guard self != old else { return [] }
    return [
      (.cursor, cursor - old.cursor), (.background, background - old.background),
      (.name, name - old.name), (.attributes, attributes - old.attributes),
    ]
  }
}

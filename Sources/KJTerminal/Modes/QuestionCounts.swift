/// How often programs have asked the terminal questions that kj also asks.
package struct QuestionCounts: Equatable, Sendable {
  package var cursor = 0
  package var background = 0
  package var name = 0
  package var attributes = 0

  package init() {}

  /// How often each question was asked since an earlier count.
  package func since(_ old: QuestionCounts) -> [(question: TerminalQuestion, count: Int)] {
    guard self != old else { return [] }
    return [
      (.cursor, cursor - old.cursor), (.background, background - old.background),
      (.name, name - old.name), (.attributes, attributes - old.attributes),
    ]
  }
}

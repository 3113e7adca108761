// Whether the person wants a text where kj would not put it.

internal import KJDomain

/// The question whether to paste into a program that nobody knows, which is put once for a place.
struct RefusalQuestion {
  private let questions: Questions
  private var answer: Bool?

  init(_ questions: Questions) {
    self.questions = questions
  }

  /// Whether to paste all the same.
  ///
  /// - Parameters:
  ///   - name: What people call the place.
  ///   - manner: What the person said before about how texts arrive, which is not asked about again.
  mutating func overrules(
    _ refusal: InsertionRefusal, at name: String, as manner: InsertionManner?
  ) throws(Failure) -> Bool {
    guard manner == nil, refusal.mayBeOverruled else { return false }
    if answer == nil {
      answer = try questions.confirm(InsertionRefusal.question(refusal, at: name))
    }
    return answer ?? false
  }
}

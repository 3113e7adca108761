// Which keys answer the question of a session.

import KJSystem
import Testing

@testable import KJLending

struct SessionQuestionTests {
  /// A question whose prompt is shown.
  private func openQuestion() -> SessionQuestion {
    let question = SessionQuestion(prompt: "type it?")
    var prompt = question.advance()
    while prompt == nil {
      #expect(question.answer == nil)
      pass(question)
      prompt = question.advance()
    }
    #expect(prompt == "type it? [y/N] ")
    return question
  }

  /// Waits until the question is due.
  private func pass(_ question: SessionQuestion) {
    let deadline = question.deadline
    while !deadline.hasPassed { _ = try? wait(for: [], until: deadline) }
  }

  @Test func keysBeforeThePromptAreNoAnswer() {
    let question = SessionQuestion(prompt: "type it?")
    #expect(question.advance() == nil)
    #expect(question.take(Array("y".utf8)))
    pass(question)
    #expect(question.advance() != nil)
    #expect(question.answer == nil)
  }

  @Test(arguments: [
    ("y", SessionQuestion.Answer.agreed), ("Y", .agreed), ("n", .refused), ("N", .refused),
    ("\r", .refused), ("\n", .refused), ("\u{1B}", .refused), ("\u{03}", .refused),
    ("\u{04}", .refused),
  ])
  func oneKeyAnswersAndWhatFollowsItBelongsToIt(
    key: String, answer: SessionQuestion.Answer
  ) {
    let question = openQuestion()
    #expect(question.take(Array(key.utf8)))
    #expect(question.answer == nil)
    #expect(question.take(Array("nyes\r".utf8)))
    while question.answer == nil {
      pass(question)
      _ = question.advance()
    }
    #expect(question.answer == answer)
  }

  @Test func aPasteAndOtherKeysAreNoAnswer() {
    let question = openQuestion()
    for keys in ["yes\r", "y\r", "x", "\u{1B}[A", " "] {
      #expect(!question.take(Array(keys.utf8)))
    }
    question.withdraw()
    #expect(question.answer == .unanswered)
    #expect(question.take(Array("y".utf8)))
    #expect(question.answer == .unanswered)
  }
}

internal import KJBase
package import KJDomain

/// A person who answers every question in one way, and remembers the questions.
package final class Person {
  package private(set) var questions: [Question] = []
  private let answer: (Question) -> Answer?

  /// - Parameter answer: The answer to any question; nil for a person who declines.
  package convenience init(_ answer: Answer?) {
    self.init { _ in answer }
  }

  private init(_ answer: @escaping (Question) -> Answer?) {
    self.answer = answer
  }

  /// A person who agrees to every host key that is shown.
  package static func trusting() -> Person {
    Person { question in
      guard case .hostKey(let review) = question else { return nil }
      return .fingerprint(review.fingerprint)
    }
  }

  package var asked: Questions {
    Questions { question throws(Failure) in
      self.questions.append(question)
      return self.answer(question)
    }
  }
}

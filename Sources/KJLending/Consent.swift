internal import KJDomain
internal import KJSystem

/// What a process wants to do, and whether the person agrees.
struct Consent {
  enum Progress: Equatable {
    /// The person has not been asked, or has not answered.
    case waiting
    case agreed
    /// It must not be done, in words that follow a colon.
    case refused(String)
  }

  private unowned let lender: any Lender
  private let subject: [String]
  private let prompt: String
  private let arrival = MonotonicTime.now
  private var question: SessionQuestion?

  /// For sending a text like keys.
  static func toType(_ text: InsertionText, by process: Int32, at lender: any Lender) -> Consent {
    Consent(
      at: lender,
      ["kj-attach: process \(process) wants to type this into the session:", "  \(text.text)"],
      prompt: "type it?")
  }

  /// For ending the session.
  static func toEnd(by process: Int32, at lender: any Lender) -> Consent {
    Consent(
      at: lender, ["kj-attach: process \(process) wants to end this session"], prompt: "end it?")
  }

  private init(at lender: any Lender, _ subject: [String], prompt: String) {
    self.lender = lender
    self.subject = subject
    self.prompt = prompt
  }

  /// Whether the person is asked now.
  var isAsked: Bool { question != nil && question?.answer == nil }

  /// Asks once the person makes a pause, and looks for the answer.
  mutating func advance() -> Progress {
    if question == nil && lender.isAtRest { question = lender.ask(subject, prompt: prompt) }
    switch question?.answer {
    case .agreed: return .agreed
    case .refused: return .refused("the person there did not agree")
    case .unanswered: return .refused("nobody there has answered")
    case nil where question == nil && MonotonicTime.now - arrival >= TypingPause.patience:
      return .refused("somebody is typing there")
    case nil: return .waiting
    }
  }

  /// Takes the question back.
  func withdraw() { question?.withdraw() }
}

internal import KJDomain
internal import KJSystem

/// Something a process wants to do, and whether the person agrees.
struct Consent {
  enum Progress: Equatable {
    /// The person has not been asked yet, or has not answered.
    case waiting
    case agreed
    /// Not allowed, with a reason that can follow a colon.
    case refused(String)
  }

  private unowned let lender: any Lender
  private let subject: [String]
  private let prompt: String
  private let arrival = MonotonicTime.now
  private var question: SessionQuestion?

  /// Asks for consent to send text as keystrokes.
  static func toType(_ text: InsertionText, by process: Int32, at lender: any Lender) -> Consent {
    Consent(
      at: lender,
      ["kj-attach: process \(process) wants to type this into the session:", "  \(text.text)"],
      prompt: "type it?")
  }

  /// Asks for consent to end the session.
  static func toEnd(by process: Int32, at lender: any Lender) -> Consent {
    Consent(
      at: lender, ["kj-attach: process \(process) wants to end this session"], prompt: "end it?")
  }

  private init(at lender: any Lender, _ subject: [String], prompt: String) {
    self.lender = lender
    self.subject = subject
    self.prompt = prompt
  }

  /// Whether the question is on the screen.
  var isAsked: Bool { question != nil && question?.answer == nil }

  /// Asks when the person pauses, and checks for an answer.
  mutating func advance() -> Progress {
    if question == nil && lender.isAtRest { question = lender.ask(subject, prompt: prompt) }
    switch question?.answer {
    case .agreed: return .agreed
    case .refused: return .refused("the user declined")
    case .unanswered: return .refused("nobody answered")
    case nil where question == nil && MonotonicTime.now - arrival >= TypingPause.patience:
      return .refused("somebody is typing in it")
    case nil: return .waiting
    }
  }

  /// Withdraws the question.
  func withdraw() { question?.withdraw() }
}

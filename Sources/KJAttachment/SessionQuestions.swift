internal import KJDomain
internal import KJLending
internal import KJSystem

/// Asks the person something instead of showing the remote programs, and then has them redraw what was overwritten.
struct SessionQuestions {
  /// How long kj asks nothing after a question that the person did not agree to, so no process can keep the
  /// terminal from them by asking again and again.
  private static let rest = Duration.seconds(10)

  private let terminal: SessionTerminal?
  /// The question that the person is being asked.
  private(set) var current: SessionQuestion?
  /// No further question is asked before this time.
  private var restEnd = Deadline.after(.zero)
  private var redraw = ScreenRedraw()

  init(at terminal: SessionTerminal?) { self.terminal = terminal }

  var deadline: Deadline { min(redraw.deadline, current?.deadline ?? .never) }

  /// - Returns: The question, which may already be answered.
  mutating func ask(_ subject: [String], prompt: String) -> SessionQuestion {
    let question = SessionQuestion(prompt: prompt)
    guard restEnd.hasPassed else {
      question.refuse()
      return question
    }
    leave()
    terminal?.ask(subject)
    current = question
    return question
  }

  /// Shows the parts of the question that are due.
  ///
  /// - Returns: Whether the question should end.
  func advance() -> Bool {
    guard let current else { return false }
    if let prompt = current.advance() { terminal?.prompt(prompt) }
    return current.answer != nil
  }

  /// - Returns: Whether there was a question.
  mutating func end() -> Bool {
    guard let current else { return false }
    current.withdraw()
    if current.answer != .agreed { restEnd = .after(Self.rest) }
    self.current = nil
    terminal?.endQuestion()
    return true
  }

  // MARK: Drawing again

  /// Notes that the terminal is handed over to the shell, or needed for a question.
  mutating func leave() { redraw.leave(at: terminal?.size) }

  /// - Returns: The size to tell the remote program for a moment; nil if it redraws anyway.
  mutating func beginRedraw() -> TerminalSize? { redraw.begin(at: terminal?.size) }

  mutating func noteOutput() { redraw.noteOutput() }

  /// - Returns: Whether the true size is due; true only once.
  mutating func endsRedraw() -> Bool { redraw.endIfDue() }
}

package import KJSystem

/// A question that a single key answers.
///
/// The person may be typing something else when it appears. Keys therefore count only after a pause in typing, and a
/// paste never counts. Keys that follow the answer closely, such as the rest of `yes`, belong to it.
package final class SessionQuestion {
  package enum Answer {
    case agreed
    case refused
    /// There was no answer in time, or the question was withdrawn.
    case unanswered
  }

  private static let pauseBefore = Duration.milliseconds(500)
  private static let pauseAfter = Duration.milliseconds(300)
  private static let patience = Duration.seconds(30)

  private static let agreement = Array("yY".utf8)
  /// `n`, Enter, Escape, Ctrl-C and Ctrl-D.
  private static let refusal = Array("nN\r\n\u{1B}\u{03}\u{04}".utf8)

  private let prompt: String
  package private(set) var answer: Answer?
  /// The answer, while keys that belong to it may follow.
  private var choice: Answer?
  private var takesKeys = false
  private var pauseEnd = Deadline.after(SessionQuestion.pauseBefore)
  private let end = Deadline.after(SessionQuestion.patience)

  /// - Parameter prompt: Safe to display; names the action that the person agrees to, such as `type it?`.
  package init(prompt: String) { self.prompt = "\(prompt) [y/N] " }

  /// When to call ``advance()`` or look at the answer.
  package var deadline: Deadline {
    if answer != nil { return .after(.zero) }
    return takesKeys && choice == nil ? end : min(pauseEnd, end)
  }

  /// - Returns: The prompt, when it is time to show it.
  package func advance() -> String? {
    guard answer == nil else { return nil }
    if end.hasPassed {
      answer = choice ?? .unanswered
    } else if pauseEnd.hasPassed {
      answer = choice
    }
    guard answer == nil, !takesKeys, pauseEnd.hasPassed else { return nil }
    takesKeys = true
    return prompt
  }

  /// Takes the bytes of one read from the terminal.
  ///
  /// - Returns: Whether they changed anything.
  package func take(_ keys: [UInt8]) -> Bool {
    guard takesKeys && choice == nil else {
      pauseEnd = .after(takesKeys ? Self.pauseAfter : Self.pauseBefore)
      return true
    }
    guard keys.count == 1, let choice = Self.choice(by: keys[0]) else { return false }
    self.choice = choice
    pauseEnd = .after(Self.pauseAfter)
    return true
  }

  private static func choice(by key: UInt8) -> Answer? {
    if agreement.contains(key) { return .agreed }
    return refusal.contains(key) ? .refused : nil
  }

  package func refuse() { answer = .refused }

  /// Ends the question without an answer.
  package func withdraw() {
    if answer == nil { answer = .unanswered }
  }
}

package import KJBase
package import KJDomain
package import KJSystem

/// A failed call of a program that is not part of kj.
package struct ClientProgramError: Error, Sendable {
  package enum Reason: Sendable {
    /// The program failed, with a message that is safe to show.
    case failed(String)
    /// Its answer does not have the documented form.
    case unreadable
    /// It could not be run to completion.
    case child(ChildError)
    /// A file or a terminal needed for it could not be used.
    case system(SystemError)
    /// The deadline passed, or the person interrupted, while kj waited for a terminal and not for a program.
    case wait(WaitError)
  }

  /// The name of the program.
  package let program: String
  package let reason: Reason

  package init(_ program: String, _ reason: Reason) {
    self.program = program
    self.reason = reason
  }

  /// The reason, worded to follow a colon.
  package var words: String {
    switch reason {
    case .failed(let words): words
    case .unreadable: "\(program) gave an answer that kj does not understand"
    case .child(.system(let error)), .system(let error): error.description
    case .child(.wait(.deadline)), .wait(.deadline): "\(program) did not answer in time"
    case .child(.wait(.interrupted)), .wait(.interrupted): "interrupted"
    case .child(.tooMuchOutput): "\(program) printed too much output"
    }
  }

  /// Whether the program did not answer in time; in that case, its sessions are unknown.
  var isDeadline: Bool { wait == .deadline }
  var isInterruption: Bool { wait == .interrupted }

  private var wait: WaitError? {
    switch reason {
    case .child(.wait(let error)), .wait(let error): error
    default: nil
    }
  }
}

extension Failure {
  /// The failure of a tool that wanted to insert something.
  ///
  /// - Parameter place: The name of the place.
  fileprivate init(_ error: ClientProgramError, at place: String) {
    if error.isInterruption {
      self = .interrupted
    } else {
      self.init(
        .notInserted, "cannot insert into '\(place.printable)': \(error.words)",
        advice: error.isDeadline ? [.step(.waitForSessions)] : [])
    }
  }
}

extension InsertionTarget {
  /// Runs calls for this place; a failure names the place.
  package func naming<Answer>(
    _ ask: () throws(ClientProgramError) -> Answer
  ) throws(Failure) -> Answer {
    do throws(ClientProgramError) { return try ask() } catch {
      throw Failure(error, at: description)
    }
  }
}

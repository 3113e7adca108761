// Why a program that holds sessions, or the clipboard, could not be asked.

package import KJDomain
package import KJSystem

/// A call of somebody else's program that did not do its work.
package struct ClientProgramError: Error, Sendable {
  package enum Reason: Sendable {
    /// It did not do it, in words that are safe to show.
    case failed(String)
    /// It answered with something that is not its documented form.
    case unreadable
    /// It could not be run to its end.
    case child(ChildError)
    /// A file or a terminal on the way to it could not be used.
    case system(SystemError)
    /// The time was up, or the person interrupted, while nothing but a terminal was waited for.
    case wait(WaitError)
  }

  /// What the program is called.
  package let program: String
  package let reason: Reason

  package init(_ program: String, _ reason: Reason) {
    self.program = program
    self.reason = reason
  }

  /// The reason as it follows a colon.
  package var words: String {
    switch reason {
    case .failed(let words): words
    case .unreadable: "\(program) gives an answer that kj does not understand"
    case .child(.system(let error)), .system(let error): error.description
    case .child(.wait(.deadline)), .wait(.deadline): "\(program) did not answer in time"
    case .child(.wait(.interrupted)), .wait(.interrupted): "interrupted"
    case .child(.tooMuchOutput): "\(program) does not stop writing"
    }
  }

  /// Whether the program did not answer in time, so that nobody knows what it holds.
  var isDeadline: Bool {
    switch reason {
    case .child(.wait(.deadline)), .wait(.deadline): true
    default: false
    }
  }

  var isInterruption: Bool {
    switch reason {
    case .child(.wait(.interrupted)), .wait(.interrupted): true
    default: false
    }
  }
}

extension Failure {
  /// The error as the end of a tool that wanted to insert something.
  ///
  /// - Parameter place: What the place is called.
  fileprivate init(_ error: ClientProgramError, at place: String) {
    if error.isInterruption {
      self = .interrupted
    } else {
      self.init(.notInserted, "cannot insert into '\(place.printable)': \(error.words)")
    }
  }
}

extension InsertionTarget {
  /// Asks programs for the place; a failure names it.
  package func naming<Answer>(
    _ ask: () throws(ClientProgramError) -> Answer
  ) throws(Failure) -> Answer {
    do throws(ClientProgramError) { return try ask() } catch {
      throw Failure(error, at: description)
    }
  }
}

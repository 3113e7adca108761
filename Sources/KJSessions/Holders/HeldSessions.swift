// The answer of what holds sessions.

internal import KJDomain

/// The sessions that were found, and what could not be asked.
package struct HeldSessions: Sendable {
  package var sessions: [Session]
  /// What may hold further sessions and did not tell them: `the panes of '/tmp/tmux-1000/default'`.
  package var unlisted: [String] = []
  /// What went wrong on the way, one line each.
  var warnings: [String] = []

  init(_ sessions: [Session] = []) {
    self.sessions = sessions
  }

  /// Takes note of what could not be asked.
  ///
  /// - Parameters:
  ///   - name: What it would have told: `the windows of kitten`.
  ///   - mayHoldSessions: Whether a session may be there all the same.
  mutating func note(_ name: String, _ reason: String, mayHoldSessions: Bool) {
    warnings.append("cannot list \(name): \(reason)")
    if mayHoldSessions { unlisted.append(name) }
  }

  /// Takes note of a program that could not be asked: one that refuses, or has ended, holds no session.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  mutating func note(_ name: String, _ error: ClientProgramError) throws(Failure) {
    if error.isInterruption { throw .interrupted }
    note(name, error.words, mayHoldSessions: error.isDeadline)
  }
}

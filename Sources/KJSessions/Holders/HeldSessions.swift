internal import KJBase

/// The sessions that were found, and the programs that could not be asked.
package struct HeldSessions: Sendable {
  package var sessions: [Session]
  /// Groups of sessions that may exist but could not be listed.
  ///
  /// For example `the panes of '/tmp/tmux-1000/default'`.
  package var unlisted: [String] = []
  /// Whether one of these groups did not answer in time.
  package var isLate = false
  /// Problems that did not prevent an answer, one line each.
  var warnings: [String] = []

  init(_ sessions: [Session] = []) { self.sessions = sessions }

  /// Records a group of sessions that could not be listed.
  ///
  /// - Parameters:
  ///   - name: The group: `the windows of kitten`.
  ///   - mayHoldSessions: Whether there may be sessions nevertheless.
  ///   - isLate: Whether the reason is that no answer came in time.
  mutating func note(
    _ name: String, _ reason: String, mayHoldSessions: Bool, isLate: Bool = false
  ) {
    warnings.append("cannot list \(name): \(reason)")
    if mayHoldSessions { unlisted.append(name) }
    self.isLate = self.isLate || isLate
  }

  /// Records a program that could not be asked.
  ///
  /// A program that refuses, or has ended, counts as holding no session.
  ///
  /// - Throws: ``Failure`` with status `interrupted`.
  mutating func note(_ name: String, _ error: ClientProgramError) throws(Failure) {
    if error.isInterruption { throw .interrupted }
    note(name, error.words, mayHoldSessions: error.isDeadline, isLate: error.isDeadline)
  }
}

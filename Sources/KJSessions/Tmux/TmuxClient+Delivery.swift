// Inserting text into a pane: decide, wait for a prompt if that may help, insert.

package import KJDomain
package import KJSystem

extension TmuxClient {
  /// Inserts text into a pane of this server as ``InsertionDecision`` says.
  ///
  /// - Parameters:
  ///   - pane: The pane as it was listed.
  ///   - manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``TmuxError``; if the deadline passes, the text may have arrived anyway.
  package func deliver(
    _ text: InsertionText, to pane: TmuxPane, manner: InsertionManner?, until deadline: Deadline
  ) throws(TmuxError) -> InsertionOutcome {
    let start = MonotonicTime.now
    var current = pane
    while true {
      switch InsertionDecision(for: current.state, manner: manner) {
      case .paste: return try insert(text, into: current, as: .paste, until: deadline)
      case .refuse(let refusal): return .refused(refusal)
      case .type(let patience):
        if MonotonicTime.now - start >= patience {
          return try insert(text, into: current, as: .type, until: deadline)
        }
      }
      try TmuxServer.waitAMoment(until: deadline)
      guard let next = try look(at: current, until: deadline) else { return .gone }
      guard next.program == pane.program else { return .changed }
      current = next
    }
  }

  /// The pane as it is now; nil if it no longer exists.
  private func look(
    at pane: TmuxPane, until deadline: Deadline
  ) throws(TmuxError) -> TmuxPane? {
    let output = try run(
      ["display-message", "-p", "-t", pane.id, TmuxPane.listFormat], until: deadline)
    guard output.ending == .exited(0) else { throw error(output) }
    return TmuxServer.panes(in: output.output, of: server).first { $0.id == pane.id }
  }
}

extension TmuxServer {
  /// The time between checks of a pane whose program may still ask for bracketed paste.
  private static let pause = Duration.milliseconds(100)

  fileprivate static func waitAMoment(until deadline: Deadline) throws(TmuxError) {
    do throws(WaitError) {
      try wait(for: [], until: min(deadline, .after(pause)))
    } catch {
      if error == .interrupted || deadline.hasPassed { throw .child(.wait(error)) }
    }
  }
}

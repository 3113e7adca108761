// Inserting a text into a pane of WezTerm.

package import KJBase
package import KJDomain
package import KJSystem

extension WezTerm {
  /// Inserts a text into a pane as ``InsertionDecision`` says, if the pane has not changed.
  ///
  /// For a paste, WezTerm adds the markers if the program has asked for them.
  ///
  /// - Parameters:
  ///   - pane: The pane as it was listed.
  ///   - manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  package func deliver(
    _ text: InsertionText, to pane: WezTermPane, manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    try pane.target.naming { () throws(ClientProgramError) -> InsertionOutcome in
      let panes = try panes(.forSessions(until: deadline), until: deadline)
      guard let current = panes.first(where: { $0.id == pane.id }) else { return .gone }
      guard current.programs.first == pane.programs.first else { return .changed }
      let arguments = ["send-text", "--pane-id", String(pane.id)]
      switch InsertionDecision(for: current.state, manner: manner) {
      case .refuse(let refusal): return .refused(refusal)
      case .paste: try client.ask(arguments, input: text.unframed, until: deadline)
      case .type: try client.ask(arguments + ["--no-paste"], input: text.unframed, until: deadline)
      }
      return .inserted
    }
  }
}

// Inserting text into a pane.

package import KJDomain
package import KJSystem

extension TmuxClient {
  /// Inserts text into a pane of this server, if the pane has not changed since it was listed.
  ///
  /// ``InsertionDecision`` decides beforehand whether and how to insert. A pane that is scrolled
  /// back leaves that mode first. In a paste, tmux adds the markers if the program wants them.
  ///
  /// - Throws: ``TmuxError``; if the deadline passes, the text may have arrived anyway.
  package func insert(
    _ text: InsertionText, into pane: TmuxPane, as manner: InsertionManner,
    until deadline: Deadline
  ) throws(TmuxError) -> InsertionOutcome {
    let insertion = TmuxInsertion(
      pane: pane, manner: manner,
      buffer: "kj-" + String(UInt64.random(in: .min ... .max), radix: 16))
    let output: ChildOutput
    do throws(TmuxError) {
      output = try run(insertion.arguments, input: text.unframed, until: deadline)
    } catch {
      drop(insertion)
      throw error
    }
    if let outcome = TmuxInsertion.outcome(of: output.output, in: pane) { return outcome }
    drop(insertion)
    throw error(output)
  }

  /// Deletes a buffer that may have been left behind; if that fails too, nothing more can be done.
  private func drop(_ insertion: TmuxInsertion) {
    _ = try? run(insertion.cleanUp, until: .after(.seconds(1)))
  }
}

// Inserting a text into a pane.

package import KJDomain
package import KJSystem

extension TmuxClient {
  /// Inserts a text into a pane of this server, if it still is what it was when it was listed.
  ///
  /// Whether it may be inserted, and how, is decided before, by ``InsertionDecision``. Scrolled-back
  /// output is left for it. As a paste, tmux adds the markers if the program has asked for them.
  ///
  /// - Throws: ``TmuxError``; where that is a deadline, the text may have arrived.
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

  /// Takes back a buffer that may have stayed; there is nothing to do if that fails too.
  private func drop(_ insertion: TmuxInsertion) {
    _ = try? run(insertion.cleanUp, until: .after(.seconds(1)))
  }
}

// Inserting a text into a window of GNU screen.
//
// One command of screen has no room for a whole text, and the person's keys could come between two.
// So the text goes into registers whose names nobody can type, and from there into the window in
// one paste; then the registers are emptied. The person's own copied text stays. None of this is
// shown on the person's display, unlike reading a file into a register.

package import KJBase
package import KJDomain
package import KJSystem

extension Screen {
  /// Inserts a text into a window as ``InsertionDecision`` says, if the window has not changed.
  ///
  /// - Parameters:
  ///   - window: The window as it was listed.
  ///   - manner: The value of `--insert-as`; nil without it.
  /// - Throws: ``Failure`` with status `notInserted`; after a deadline, the text may have arrived.
  package func deliver(
    _ text: InsertionText, to window: ScreenWindow, manner: InsertionManner?,
    until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    try window.target.naming { () throws(ClientProgramError) -> InsertionOutcome in
      guard let current = try look(at: window, until: deadline) else { return .gone }
      guard current.holdsSameProgram(as: window) else { return .changed }
      switch InsertionDecision(for: current.state, manner: manner) {
      case .refuse(let refusal): return .refused(refusal)
      case .paste: return try insert(text.bracketedPaste, into: current, until: deadline)
      case .type: return try insert(text.unframed, into: current, until: deadline)
      }
    }
  }

  /// The window as it is now; nil if it no longer exists.
  private func look(
    at window: ScreenWindow, until deadline: Deadline
  ) throws(ClientProgramError) -> ScreenWindow? {
    guard try sessions(until: deadline).contains(window.session) else { return nil }
    let processes = try ProcessTable.forSessions(until: deadline)
    return try self.window(window.number, of: window.session, processes, until: deadline)
  }

  /// Inserts the bytes; it counts as done if the window still exists afterwards.
  private func insert(
    _ bytes: [UInt8], into window: ScreenWindow, until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome {
    // Screen does not answer commands, so first check that the session answers at all.
    guard try isThere(window, until: deadline) else { return .gone }
    let registers = ScreenRegister.holding(bytes)
    defer {
      let end = Deadline.after(.seconds(1))
      for register in registers {
        try? command(["register", register.name, ""], window, until: end)
      }
    }
    for register in registers {
      try command(["register", register.name, register.content], window, until: deadline)
    }
    try command(["paste", registers.map(\.name).joined()], window, until: deadline)
    return try isThere(window, until: deadline) ? .inserted : .gone
  }

  /// Whether screen has the window, after it has carried out all earlier commands.
  private func isThere(
    _ window: ScreenWindow, until deadline: Deadline
  ) throws(ClientProgramError) -> Bool {
    try number(ofWindow: window.number, of: window.session, until: deadline) != nil
  }

  private func command(
    _ words: [String], _ window: ScreenWindow, until deadline: Deadline
  ) throws(ClientProgramError) {
    let call = ["-S", window.session.id, "-p", String(window.number), "-X"]
    try client.ask(call + [Self.quiet(words[0])] + words.dropFirst(), until: deadline)
  }
}

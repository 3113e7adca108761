// Inserting text into a window of GNU screen.
//
// A single screen command has no room for a whole text, and the person could type between two commands.
// So the text goes into registers whose names nobody can type, and from there into the window in
// one paste; then the registers are emptied. The person's own copied text stays. None of this is
// shown on the person's display, unlike reading a file into a register.

internal import KJDomain
internal import KJSystem

extension Screen {
  func look(
    at window: ScreenWindow, until deadline: Deadline
  ) throws(ClientProgramError) -> ScreenWindow? {
    guard try sessions(until: deadline).contains(window.session) else { return nil }
    let processes = try ProcessTable.forSessions(until: deadline)
    return try self.window(window.number, of: window.session, processes, until: deadline)
  }

  /// The insertion counts as done if the window still exists afterwards.
  func insert(
    _ text: InsertionText, into window: ScreenWindow, as manner: InsertionManner,
    until deadline: Deadline
  ) throws(ClientProgramError) -> InsertionOutcome {
    // Screen does not answer commands, so first check that the session answers at all.
    guard try isThere(window, until: deadline) else { return .gone }
    let registers = ScreenRegister.holding(text.bytes(as: manner))
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

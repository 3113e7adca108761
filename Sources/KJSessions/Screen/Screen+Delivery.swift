// Inserting a text into a window of GNU screen.
//
// `stuff` expands `$NAME`, `^M` and `\015` in what it is given, so that the text goes by a file into a
// register of screen's, and from there into the window, byte for byte. The register is one that nobody
// can type, and is emptied afterwards: what the person copied last stays where it is.

public import KJDomain
public import KJSystem
internal import SystemPackage

extension Screen {
  /// The register's name: U+001F, the unit separator.
  private static let register = "\u{1F}"

  /// Inserts a text into a window as ``InsertionDecision`` says, if it still is what it was.
  ///
  /// - Parameters:
  ///   - window: The window as it was listed.
  ///   - manner: What `--insert-as` says; nil without it.
  /// - Throws: ``SessionToolError``; where that is a deadline, the text may have arrived.
  public func deliver(
    _ text: InsertionText, to window: ScreenWindow, manner: InsertionManner?,
    until deadline: Deadline
  ) throws(SessionToolError) -> InsertionOutcome {
    guard let current = try look(at: window, until: deadline) else { return .gone }
    guard current.holdsSameProgram(as: window) else { return .changed }
    switch InsertionDecision(for: current.state, manner: manner) {
    case .refuse(let refusal): return .refused(refusal)
    case .paste: return try insert(text.bracketedPaste, into: current, until: deadline)
    case .type: return try insert(text.unframed, into: current, until: deadline)
    }
  }

  /// The window as it is now; nil if it is gone.
  private func look(
    at window: ScreenWindow, until deadline: Deadline
  ) throws(SessionToolError) -> ScreenWindow? {
    guard try sessions(until: deadline).contains(window.session) else { return nil }
    let processes: ProcessTable
    do throws(ChildError) { processes = try ProcessTable.read(until: deadline) } catch {
      throw SessionToolError("ps", .child(error))
    }
    return try self.window(window.number, of: window.session, processes, until: deadline)
  }

  /// Carries the bytes; success is that the window is still there after it was done.
  private func insert(
    _ bytes: [UInt8], into window: ScreenWindow, until deadline: Deadline
  ) throws(SessionToolError) -> InsertionOutcome {
    let note = try PassingNote(bytes, below: FilePath(temporaryFolder), for: tool.name)
    defer {
      note.remove()
      _ = try? command(["register", Self.register, ""], window, until: .after(.seconds(1)))
    }
    try command(["register", Self.register, ""], window, until: deadline)
    try command(["readreg", Self.register, note.path.string], window, until: deadline)
    try command(["paste", Self.register], window, until: deadline)
    let answer = try query(
      "number", of: window.session, window: window.number, until: deadline)
    return answer == nil ? .gone : .inserted
  }

  private func command(
    _ words: [String], _ window: ScreenWindow, until deadline: Deadline
  ) throws(SessionToolError) {
    try tool.ask(
      ["-S", window.session.id, "-p", String(window.number), "-X"] + words, until: deadline)
  }
}

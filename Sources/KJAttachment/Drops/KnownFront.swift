internal import KJDomain

/// The last answer of the host to the session.
struct KnownFront {
  let program: ForegroundProgram
  /// ``SessionTerminal/changes`` when the host was asked.
  private let changes: Int

  init(_ program: ForegroundProgram, changes: Int) {
    self.program = program
    self.changes = changes
  }

  /// Whether the remote programs have changed nothing in the terminal since then.
  func isCurrent(at terminal: SessionTerminal) -> Bool { changes == terminal.changes }

  /// Whether an agent that takes its place changes something in the terminal.
  var givesWayVisibly: Bool {
    switch program {
    case .shell, .obeysKeys: true
    default: false
    }
  }
}

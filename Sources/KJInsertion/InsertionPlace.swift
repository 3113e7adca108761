// Where a text goes that was asked to be inserted.

package import KJDomain
package import KJSessions
internal import KJSystem

/// A session, or a clipboard from which the person pastes.
package enum InsertionPlace: Sendable {
  case session(Session)
  /// The clipboard of the desktop.
  case clipboard(TextClipboard)
  /// The clipboard of the terminal.
  case terminal(TerminalClipboard)

  /// What `--insert=` takes for it.
  package var target: InsertionTarget {
    switch self {
    case .session(let session): session.target
    case .clipboard: .clipboard
    case .terminal: .osc52
    }
  }

  /// What messages call it.
  package var name: String {
    guard case .session(let session) = self, !session.address.isEmpty else { return "'\(target)'" }
    return "'\(target)' (\(session.address))"
  }

  /// What is in front there, as far as that is known.
  package var front: ForegroundProgram? {
    if case .session(let session) = self { session.state.front } else { nil }
  }

  /// What is visible there now; nil where nobody can tell.
  func visibleText(until deadline: Deadline) throws(Failure) -> String? {
    guard case .session(let session) = self else { return nil }
    return try session.visibleText(until: deadline)
  }

  /// How long the programs that hold it may take.
  private static let patience = Duration.seconds(10)

  func take(
    _ text: InsertionText, as manner: InsertionManner?
  ) throws(Failure) -> InsertionOutcome {
    let deadline = Deadline.after(Self.patience)
    switch self {
    case .session(let session):
      return try session.deliver(text, manner: manner, until: deadline)
    case .clipboard(let clipboard):
      try target.naming { () throws(ClientProgramError) in
        _ = try clipboard.copy(text, until: deadline)
      }
      return .inserted
    case .terminal(let terminal):
      try target.naming { () throws(ClientProgramError) in
        try terminal.copy(text, until: deadline)
      }
      return .inserted
    }
  }
}

internal import KJBase
package import KJDomain
package import KJSessions
internal import KJSystem

/// A session, a pane on a host, or a clipboard from which the person pastes.
package enum InsertionPlace {
  case session(Session)
  /// A tmux pane on a host.
  case paneOnHost(PaneOnHost)
  /// The clipboard of the desktop.
  case clipboard(TextClipboard)
  /// The clipboard of the terminal.
  case terminal(TerminalClipboard)

  /// The value of `--insert=` for this place.
  package var target: InsertionTarget {
    switch self {
    case .session(let session): session.target
    case .paneOnHost(let pane): pane.target
    case .clipboard: .clipboard
    case .terminal: .osc52
    }
  }

  /// Its name in messages.
  package var name: String {
    switch self {
    case .paneOnHost(let pane): pane.name
    case .session(let session) where !session.address.isEmpty: "'\(target)' (\(session.address))"
    case .session, .clipboard, .terminal: "'\(target)'"
    }
  }

  /// The foreground program there, if it is known.
  package var front: ForegroundProgram? {
    switch self {
    case .session(let session): session.state.front
    case .paneOnHost(let pane): pane.pane?.state.front
    case .clipboard, .terminal: nil
    }
  }

  /// Returns the text that is visible there now; nil if it is unknown.
  func visibleText(until deadline: Deadline) throws(Failure) -> String? {
    switch self {
    case .session(let session): try session.visibleText(until: deadline)
    case .paneOnHost(let pane): try pane.visibleText(until: deadline)
    case .clipboard, .terminal: nil
    }
  }

  /// - Parameter deadline: The time limit for the programs that hold the place.
  func take(
    _ text: InsertionText, as manner: InsertionManner?, until deadline: Deadline
  ) throws(Failure) -> InsertionOutcome {
    switch self {
    case .session(let session):
      return try session.deliver(text, manner: manner, until: deadline)
    case .paneOnHost(let pane):
      return try pane.deliver(text, manner: manner, until: deadline)
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

// Every place of a person's at one moment.

public import KJDomain
public import KJSystem
internal import SystemPackage

/// The sessions that were found, and what could not be asked.
public struct SessionListing: Sendable {
  private let tmux: TmuxListing

  /// Asks every multiplexer that runs.
  public init(_ environment: Environment, until deadline: Deadline) throws(Failure) {
    do throws(ChildError) {
      tmux = try TmuxListing(TmuxServers(environment), until: deadline)
    } catch {
      if case .wait(.interrupted) = error { throw .interrupted }
      throw Failure(.failure, "cannot list sessions: \(TmuxError.child(error).words)")
    }
  }

  public var sessions: [Session] { tmux.panes.map(Session.tmux) }

  /// What went wrong on the way, one line each.
  public var warnings: [String] {
    tmux.failures.map { server, error in
      "cannot list the panes of '\(server.socket.string.printable)': \(error.words)"
    }
  }

  /// What singles a session out among candidates.
  public func origin(of session: Session) -> InsertionCandidate<Session>.Origin {
    switch session {
    case .tmux(let pane):
      switch tmux.origin(of: pane) {
      case .ownSession(let idle): .ownSession(idle: idle)
      case .ownWindow(let isLast): .ownWindow(isLast: isLast)
      case .ownTerminal: .ownTerminal
      case .elsewhere: .elsewhere
      }
    }
  }

  /// The sessions that a target with a name means, or all of its kind; nil for a target that means no
  /// session.
  public func sessions(named target: InsertionTarget) throws(Failure) -> [Session] {
    switch target {
    case .tmux(let name?): tmux.panes(named: try TmuxTarget(parsing: name)).map(Session.tmux)
    case .tmux(nil): tmux.panes.map(Session.tmux)
    default: []
    }
  }
}

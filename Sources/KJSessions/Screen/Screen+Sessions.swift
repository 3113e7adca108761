// The windows of GNU screen as sessions.

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension Screen: SessionHolder {
  static let kind = SessionKind.screen
  static let alwaysMarksPastes = true

  init?(_ environment: Environment, runtime: FilePath) { self.init(environment) }

  /// Lists the windows; without a running screen, no call is made.
  func list(within limit: Duration) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    let processes: ProcessTable
    let sessions: [ScreenSession]
    do throws(ClientProgramError) {
      processes = try .forSessions(until: .after(limit))
      sessions = processes.mayHoldScreen ? try self.sessions(until: .after(limit)) : []
    } catch {
      try held.note("the sessions of screen", error)
      return held
    }
    for session in sessions {
      do throws(ClientProgramError) {
        held.sessions += try windows(of: session, processes, until: .after(limit))
          .map(self.session)
      } catch {
        try held.note("the windows of screen '\(session.id.printable)'", error)
      }
    }
    return held
  }

  func find(_ target: InsertionTarget, within limit: Duration) throws(Failure) -> HeldSessions {
    guard case .screen(let name) = target else { return HeldSessions() }
    let deadline = Deadline.after(limit)
    let named = try target.naming { () throws(ClientProgramError) in
      try windows(named: name, .forSessions(until: .after(limit)), until: deadline)
    }
    return HeldSessions(named.map(session))
  }

  private func session(_ window: ScreenWindow) -> Session {
    Session(
      window, of: self, target: window.target, title: "", state: window.state,
      remote: window.remote, origin: isOwn(window) ? .ownTerminal : .elsewhere)
  }
}

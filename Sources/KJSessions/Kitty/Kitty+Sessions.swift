// The windows of kitty as sessions.

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension Kitty: SessionHolder {
  static let kind = SessionKind.kitty
  static let absence = "no kitty can be reached from here"

  init?(_ environment: Environment, runtime: FilePath) { self.init(environment) }

  func list(within limit: Duration) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    do throws(ClientProgramError) {
      held.sessions = try windows(until: .after(limit)).map(session)
    } catch {
      try held.note("the windows of \(error.program)", error)
    }
    return held
  }

  func find(_ target: InsertionTarget, within limit: Duration) throws(Failure) -> HeldSessions {
    let all = try target.naming { () throws(ClientProgramError) in
      try windows(until: .after(limit))
    }
    return HeldSessions(all.filter { $0.target == target }.map(session))
  }

  private func session(_ window: KittyWindow) -> Session {
    Session(
      window, of: self, target: window.target, title: window.title, state: window.state,
      remote: window.remote, origin: window.id == ownWindow ? .ownTerminal : .elsewhere)
  }
}

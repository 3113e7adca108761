// The panes of WezTerm as sessions.

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension WezTerm: SessionHolder {
  static let kind = SessionKind.wezterm

  init?(_ environment: Environment, runtime: FilePath) { self.init(environment) }

  func list(within limit: Duration) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    guard isAround else { return held }
    do throws(ClientProgramError) {
      held.sessions = try sessions(within: limit)
    } catch {
      try held.note("the windows of \(error.program)", error)
    }
    return held
  }

  func find(_ target: InsertionTarget, within limit: Duration) throws(Failure) -> HeldSessions {
    let all = try target.naming { () throws(ClientProgramError) in try sessions(within: limit) }
    return HeldSessions(all.filter { $0.target == target })
  }

  func obstacle(for target: InsertionTarget) -> String? {
    target.isAnyPlace && !isAround ? "no WezTerm can be reached from here" : nil
  }

  private func sessions(within limit: Duration) throws(ClientProgramError) -> [Session] {
    try panes(.forSessions(until: .after(limit)), until: .after(limit)).map { pane in
      Session(
        pane, of: self, target: pane.target, title: pane.title, state: pane.state,
        remote: pane.remote, origin: pane.id == ownPane ? .ownTerminal : .elsewhere)
    }
  }
}

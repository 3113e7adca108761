// The panes of Zellij as sessions.

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension Zellij: SessionHolder {
  static let kind = SessionKind.zellij
  static let alwaysMarksPastes = true

  init?(_ environment: Environment, runtime: FilePath) { self.init(environment) }

  /// Lists nothing: a Zellij session counts only if the target names it.
  func list(within limit: Duration) -> HeldSessions { HeldSessions() }

  func find(_ target: InsertionTarget, within limit: Duration) throws(Failure) -> HeldSessions {
    guard case .zellij(let session, let name) = target else { return HeldSessions() }
    let all = try target.naming { () throws(ClientProgramError) in
      try panes(ofSession: session, until: .after(limit))
    }
    return HeldSessions(
      all.filter { $0.isNamed(name) }.map { pane in
        Session(
          pane, of: self, target: pane.target, title: pane.title, state: pane.state,
          remote: pane.remote)
      })
  }
}

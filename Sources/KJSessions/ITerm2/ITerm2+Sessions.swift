// The sessions of iTerm2 as sessions of a person.

internal import KJBase
internal import KJDomain
internal import KJSystem
internal import SystemPackage

extension ITerm2: SessionHolder {
  static let kind = SessionKind.iterm2
  static let absence = "there is no osascript in PATH: iTerm2 is a terminal of macOS"
  static let alwaysMarksPastes = true

  init?(_ environment: Environment, runtime: FilePath) { self.init(environment) }

  func list(within limit: Duration) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    guard isAround else { return held }
    do throws(ClientProgramError) {
      held.sessions = try sessions(within: limit)
    } catch {
      try held.note("the sessions of iTerm2", error)
    }
    return held
  }

  func find(_ target: InsertionTarget, within limit: Duration) throws(Failure) -> HeldSessions {
    let all = try target.naming { () throws(ClientProgramError) in try sessions(within: limit) }
    return HeldSessions(all.filter { $0.target == target })
  }

  func obstacle(for target: InsertionTarget) -> String? {
    target.isAnyPlace && !isAround ? "this is not running in iTerm2" : nil
  }

  private func sessions(within limit: Duration) throws(ClientProgramError) -> [Session] {
    try sessions(.forSessions(until: .after(limit)), until: .after(limit)).map { session in
      Session(
        session, of: self, target: session.target, title: session.title, state: session.state,
        remote: session.remote, origin: session.id == ownSession ? .ownTerminal : .elsewhere)
    }
  }
}

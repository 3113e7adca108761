// The windows of GNU screen as sessions.

internal import KJBase
internal import KJDomain
internal import KJSystem

extension Screen: ClientHolder {
  typealias Place = ScreenWindow

  static let kind = SessionKind.screen
  static let alwaysMarksPastes = true

  var name: String { "the screen sessions" }
  var isAround: Bool { true }

  /// Lists the windows; kj does not call screen if it is not running.
  func list(_ settings: InsertionSettings) throws(Failure) -> HeldSessions {
    var held = HeldSessions()
    let limit = settings.programTime
    let processes: ProcessTable
    let sessions: [ScreenSession]
    do throws(ClientProgramError) {
      processes = try .forSessions(until: .after(limit))
      sessions = processes.mayHoldScreen ? try self.sessions(until: .after(limit)) : []
    } catch {
      try held.note(name, error)
      return held
    }
    for session in sessions {
      do throws(ClientProgramError) {
        held.sessions += try windows(of: session, processes, until: .after(limit))
          .map(self.session)
      } catch {
        try held.note("the windows of the screen session '\(session.id.printable)'", error)
      }
    }
    return held
  }

  func places(
    named target: InsertionTarget, until deadline: Deadline
  ) throws(ClientProgramError) -> [ScreenWindow] {
    guard case .screen(let name) = target else { return [] }
    return try windows(named: name, .forSessions(until: deadline), until: deadline)
  }
}

package import KJBase
package import KJDomain
package import KJSystem
package import SystemPackage

/// The sessions that a target may mean, and the programs that could not be asked.
///
/// For the targets `auto` and `focused` it lists every pane of tmux, every `kj attach` and every window of GNU screen;
/// for any other target, only places of that kind, because a program that is not meant must not delay an insertion. Of
/// the terminals with remote control, it lists only the windows of the one in which this process runs, because kj
/// cannot know whether the person sees another one. Each program has its own time limit, so a hanging program does not
/// hide the others.
package struct SessionListing: Sendable {
  /// The holders of sessions, in the order in which they are asked.
  static let holders: [any SessionHolder.Type] = [
    Tmux.self, AttachedSessions.self, Kitty.self, WezTerm.self, ITerm2.self, Screen.self,
    Zellij.self,
  ]

  private let target: InsertionTarget
  private let settings: InsertionSettings
  private var holders: [SessionKind: any SessionHolder] = [:]
  private var held: [SessionKind: HeldSessions] = [:]

  /// Lists the sessions that can be found without a name.
  ///
  /// - Parameters:
  ///   - runtime: The directory with the sockets of kj's own sessions.
  ///   - settings: How long each program, and each server of tmux, may take.
  package init(
    for target: InsertionTarget, _ environment: Environment, runtime: FilePath,
    _ settings: InsertionSettings
  ) throws(Failure) {
    self.target = target
    self.settings = settings
    for type in Self.holders where target.isOfAnyKind || target.kind == type.kind {
      guard var holder = type.init(environment, runtime: runtime) else { continue }
      if target.isAnyPlace || type.findsAmongListed {
        held[type.kind] = try holder.list(settings)
      }
      holders[type.kind] = holder
    }
  }

  /// Problems that did not prevent the listing, one line each.
  package var warnings: [String] { SessionKind.allCases.flatMap { held[$0]?.warnings ?? [] } }

  /// The sessions that the target means: those that it names, or all listed ones of its kind.
  ///
  /// - Throws: ``Failure`` with status `usage` for an invalid name, `notInserted` if a program cannot be asked.
  package func meant() throws(Failure) -> HeldSessions {
    guard let kind = target.kind else { return target.isOfAnyKind ? all : HeldSessions() }
    if target.isAnyPlace { return held[kind] ?? HeldSessions() }
    return try holders[kind]?.find(target, settings) ?? HeldSessions()
  }

  private var all: HeldSessions {
    var all = HeldSessions()
    for held in SessionKind.allCases.compactMap({ held[$0] }) {
      all.sessions += held.sessions
      all.unlisted += held.unlisted
      all.isLate = all.isLate || held.isLate
    }
    return all
  }

  /// Why there can be no session for the target; nil if there may be one.
  package var obstacle: String? {
    guard let kind = target.kind else { return nil }
    if let holder = holders[kind] { return holder.obstacle(for: target) }
    return Self.holders.first { $0.kind == kind }?.absence
  }
}

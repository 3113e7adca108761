// The places of a person's at one moment.

package import KJDomain
package import KJSystem
package import SystemPackage

/// The sessions that a target may mean, and what could not be asked.
///
/// Every pane of tmux counts, every window of GNU screen where any session is meant, and of a terminal that
/// can be controlled the windows of the one in which this process runs: of another, nobody knows whether
/// the person sees it. Each program has a time of its own to answer in, so that one that hangs does not
/// hide the others.
package struct SessionListing: Sendable {
  /// What holds sessions, in the order in which it is asked.
  private static let holders: [any SessionHolder.Type] = [
    Tmux.self, AttachedSessions.self, Kitty.self, WezTerm.self, Screen.self, Zellij.self,
  ]

  private let target: InsertionTarget
  private let limit: Duration
  private var holders: [SessionKind: any SessionHolder] = [:]
  private var held: [SessionKind: HeldSessions] = [:]

  /// Lists what is found without being named.
  ///
  /// - Parameters:
  ///   - runtime: The directory with the sockets of kj's own sessions.
  ///   - limit: How long each program, and each server of tmux, may take.
  package init(
    for target: InsertionTarget, _ environment: Environment, runtime: FilePath,
    limit: Duration = .seconds(2)
  ) throws(Failure) {
    self.target = target
    self.limit = limit
    for type in Self.holders {
      guard var holder = type.init(environment, runtime: runtime) else { continue }
      if target == .auto || type.isAlwaysListed {
        held[type.kind] = try holder.list(within: limit)
      }
      holders[type.kind] = holder
    }
  }

  /// What went wrong on the way, one line each.
  package var warnings: [String] { SessionKind.allCases.flatMap { held[$0]?.warnings ?? [] } }

  /// The sessions that the target means: those that it names, wherever they are, or else all that were found
  /// of its kind.
  ///
  /// - Throws: ``Failure`` with status `usage` for a name that cannot be one, `notInserted` for a
  ///   program that cannot be asked.
  package func meant() throws(Failure) -> HeldSessions {
    guard let kind = target.kind else { return target == .auto ? all : HeldSessions() }
    if target.isAnyPlace { return held[kind] ?? HeldSessions() }
    return try holders[kind]?.find(target, within: limit) ?? HeldSessions()
  }

  private var all: HeldSessions {
    var all = HeldSessions()
    for held in SessionKind.allCases.compactMap({ held[$0] }) {
      all.sessions += held.sessions
      all.unlisted += held.unlisted
    }
    return all
  }

  /// Why no session of the kind that the target names can be there; nil where one could.
  package var obstacle: String? {
    guard let kind = target.kind else { return nil }
    if let holder = holders[kind] { return holder.obstacle(for: target) }
    return Self.holders.first { $0.kind == kind }?.absence
  }
}

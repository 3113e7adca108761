// The panes of every server of a person's.

package import KJDomain
package import KJSystem

/// All panes at one moment, and the servers that could not be asked.
package struct TmuxListing: Sendable {
  package private(set) var panes: [TmuxPane] = []
  /// Servers that run and did not answer as they should.
  package private(set) var failures: [(server: TmuxServer, error: TmuxError)] = []
  private let servers: TmuxServers

  /// How long the list of processes may take, without which no pane can be told from another.
  private static let patience = Duration.seconds(10)

  /// Asks each server once.
  ///
  /// Sockets of servers that have ended are passed over.
  ///
  /// - Parameter limit: How long each server may take: one that hangs must not hide the others.
  package init(_ servers: TmuxServers, limit: Duration) throws(ChildError) {
    self.servers = servers
    if servers.all.isEmpty { return }
    let processes = try ProcessTable.read(until: .after(Self.patience))
    for server in servers.all {
      do throws(TmuxError) {
        panes += try server.panes(processes, until: .after(limit))
      } catch {
        switch error {
        case .noServer: continue
        case .child(.wait(.interrupted)): throw .wait(.interrupted)
        default: failures.append((server, error))
        }
      }
    }
  }

  /// What singles a pane out among candidates.
  package func origin(of pane: TmuxPane) -> InsertionOrigin {
    guard let ownPane, pane.server == ownPane.server else { return .elsewhere }
    if pane.id == ownPane.id { return .ownTerminal }
    guard pane.window.id == ownPane.window.id else { return .elsewhere }
    // The pane before the active one is where the person came from only if they came here.
    return .ownWindow(isLast: ownPane.isShown && pane.focus == .last)
  }

  /// The pane in which this process runs.
  package var ownPane: TmuxPane? {
    panes.first { $0.server == servers.own && $0.id == servers.ownPane }
  }

  /// The panes that a person's own target names exactly, see ``TmuxTarget``.
  ///
  /// As for tmux itself, what names no server means the own one, if this process runs in tmux; otherwise
  /// any. Several panes are several candidates.
  package func panes(named target: TmuxTarget) -> [TmuxPane] { naming.panes(named: target) }

  /// The servers of ``failures`` on which a target may mean a pane.
  package func failures(concerning target: TmuxTarget) -> [(server: TmuxServer, error: TmuxError)] {
    failures.filter { naming.mayMean($0.server, target) }
  }

  /// What a person writes for exactly this pane.
  package func target(of pane: TmuxPane) -> InsertionTarget { .tmux(target: naming.name(of: pane)) }

  private var naming: TmuxNaming {
    TmuxNaming(
      own: servers.own, names: servers.names, panes: panes, isComplete: failures.isEmpty)
  }
}

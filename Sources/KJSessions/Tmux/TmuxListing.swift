package import KJDomain
package import KJSystem

/// All panes at one moment, and the servers that could not be asked.
package struct TmuxListing: Sendable {
  package private(set) var panes: [TmuxPane] = []
  /// Running servers that did not answer properly.
  package private(set) var failures: [(server: TmuxServer, error: TmuxError)] = []
  private let servers: TmuxServers

  /// How long reading the process table, for the programs in the panes, may take.
  private static let patience = Duration.seconds(10)

  /// Asks each server once.
  ///
  /// Sockets of servers that have ended are skipped.
  ///
  /// - Parameter limit: How long each server may take; a hanging server must not hide the others.
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

  /// The property that distinguishes a pane among candidates.
  package func origin(of pane: TmuxPane) -> InsertionOrigin {
    guard let ownPane, pane.server == ownPane.server else { return .elsewhere }
    if pane.id == ownPane.id { return .ownTerminal }
    guard pane.window.id == ownPane.window.id else { return .elsewhere }
    // The previously active pane is where the person came from only if this pane is active now.
    return .ownWindow(isLast: ownPane.isShown && pane.focus == .last)
  }

  /// The pane in which this process runs.
  package var ownPane: TmuxPane? {
    panes.first { $0.server == servers.own && $0.id == servers.ownPane }
  }

  /// The panes that the person's target names exactly; see ``TmuxTarget``.
  ///
  /// As in tmux itself, a target without a server means the server in which this process runs.
  /// Outside tmux it means any server. Several panes are several candidates.
  package func panes(named target: TmuxTarget) -> [TmuxPane] { naming.panes(named: target) }

  /// The ``failures`` of servers on which a target may mean a pane.
  package func failures(concerning target: TmuxTarget) -> [(server: TmuxServer, error: TmuxError)] {
    failures.filter { naming.mayMean($0.server, target) }
  }

  /// The target that a person writes for exactly this pane.
  package func target(of pane: TmuxPane) -> InsertionTarget { .tmux(target: naming.name(of: pane)) }

  private var naming: TmuxNaming {
    TmuxNaming(
      own: servers.own, names: servers.names, panes: panes, isComplete: failures.isEmpty)
  }
}

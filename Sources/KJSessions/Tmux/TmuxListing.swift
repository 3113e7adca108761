// The panes of every server of a person's.

public import KJDomain
public import KJSystem

/// All panes at one moment, and the servers that could not be asked.
public struct TmuxListing: Sendable {
  public private(set) var panes: [TmuxPane] = []
  /// Servers that run and did not answer as they should.
  public private(set) var failures: [(server: TmuxServer, error: TmuxError)] = []
  private let servers: TmuxServers

  /// Asks each server once.
  ///
  /// Sockets of servers that have ended are passed over.
  public init(_ servers: TmuxServers, until deadline: Deadline) throws(ChildError) {
    self.servers = servers
    if servers.all.isEmpty { return }
    let processes = try ProcessTable.read(until: deadline)
    for server in servers.all {
      do throws(TmuxError) {
        panes += try server.panes(processes, until: deadline)
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
  public func origin(of pane: TmuxPane) -> InsertionCandidate<TmuxPane>.Origin {
    guard let ownPane, pane.server == ownPane.server else { return .elsewhere }
    if pane.id == ownPane.id { return .ownTerminal }
    return pane.windowID == ownPane.windowID ? .ownWindow(isLast: pane.isLastPane) : .elsewhere
  }

  /// The pane in which this process runs.
  public var ownPane: TmuxPane? {
    panes.first { $0.server == servers.own && $0.id == servers.ownPane }
  }

  /// The panes that a person's own target names exactly.
  ///
  /// As for tmux itself, a target is one on the own server, if this process runs in tmux; otherwise
  /// on every server. Several panes are several candidates.
  public func panes(named target: TmuxTarget) -> [TmuxPane] {
    guard let own = servers.own else {
      return servers.all.flatMap { server in
        target.panes(among: panes.filter { $0.server == server })
      }
    }
    return target.panes(among: panes.filter { $0.server == own })
  }
}

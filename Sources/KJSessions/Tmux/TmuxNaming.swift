// Which server of tmux a target means, and how a pane is written so that it means that pane alone: every
// server counts its panes from %0.

internal import KJDomain
internal import SystemPackage

/// The panes of several servers with the names of these.
struct TmuxNaming: Sendable {
  /// The server that tmux itself uses where none is named.
  static let usual = "default"

  /// The server in which this process runs: what names no server means it alone.
  let own: TmuxServer?
  /// The names of sockets in tmux's folder, as in `tmux -L NAME`.
  let names: [TmuxServer: String]
  let panes: [TmuxPane]
  /// Whether every server told its panes.
  let isComplete: Bool

  /// The names of servers by their sockets, without those that a target could not hold.
  static func names(_ servers: [TmuxServer]) -> [TmuxServer: String] {
    var names: [TmuxServer: String] = [:]
    for server in servers {
      guard let name = server.socket.lastComponent?.string, name.printable == name else { continue }
      names[server] = name
    }
    return names
  }

  /// The pane as a person may name it: its id, with its server in front unless the id alone means this
  /// pane and no other.
  func name(of pane: TmuxPane) -> String {
    let means = own.map { pane.server == $0 } ?? isUsualAndUnique(pane)
    guard !means, let name = names[pane.server] else { return pane.id }
    return "\(name)/\(pane.id)"
  }

  private func isUsualAndUnique(_ pane: TmuxPane) -> Bool {
    names[pane.server] == Self.usual && isComplete && panes.count { $0.id == pane.id } == 1
  }

  /// Whether a target may mean a pane of a server.
  func mayMean(_ server: TmuxServer, _ target: TmuxTarget) -> Bool {
    if let name = target.server { return names[server] == name }
    return own.map { $0 == server } ?? true
  }

  /// The panes that a person's own target names exactly.
  ///
  /// As for tmux itself, what names no server means the own one, if this process runs in tmux; otherwise
  /// any. Several panes are several candidates.
  func panes(named target: TmuxTarget) -> [TmuxPane] {
    var servers: [TmuxServer] = []
    for pane in panes where !servers.contains(pane.server) { servers.append(pane.server) }
    return servers.filter { mayMean($0, target) }.flatMap { server in
      target.panes(among: panes.filter { $0.server == server })
    }
  }
}

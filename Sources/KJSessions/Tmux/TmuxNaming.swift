internal import KJBase
internal import SystemPackage

/// The panes of several servers, with the names of the servers.
struct TmuxNaming: Sendable {
  /// The server that tmux itself uses if none is named.
  static let usual = "default"
  /// In bytes; the path of a socket cannot be longer.
  private static let longestName = 107

  /// The server in which this process runs; a target without a server means only this one.
  let own: TmuxServer?
  /// The names of sockets in tmux's directory, as in `tmux -L NAME`.
  let names: [TmuxServer: String]
  let panes: [TmuxPane]
  /// Whether every server listed its panes.
  let isComplete: Bool

  /// The names of servers, from their sockets, without names that a target could not contain.
  static func names(_ servers: [TmuxServer]) -> [TmuxServer: String] {
    var names: [TmuxServer: String] = [:]
    for server in servers {
      guard let name = server.socket.lastComponent?.string, name.printable == name,
        name.utf8.count <= longestName
      else { continue }
      names[server] = name
    }
    return names
  }

  /// The pane as a person may name it: its id, after its server unless the id alone means only this pane.
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

  /// The panes that the person's target names exactly.
  ///
  /// As in tmux itself, a target without a server means the server in which this process runs.
  /// Outside tmux it means any server. Several panes are several candidates.
  func panes(named target: TmuxTarget) -> [TmuxPane] {
    var servers: [TmuxServer] = []
    for pane in panes where !servers.contains(pane.server) { servers.append(pane.server) }
    return servers.filter { mayMean($0, target) }.flatMap { server in
      target.panes(among: panes.filter { $0.server == server })
    }
  }
}

internal import KJDomain
package import KJSystem
internal import SystemPackage

/// Finds tmux servers by their sockets.
package struct TmuxServers: Sendable {
  /// The server in whose pane this process runs, if it runs in one.
  package let own: TmuxServer?
  /// The pane in which this process runs, such as `%5`.
  package let ownPane: String?
  /// All servers, ``own`` first; some may have ended and left their sockets behind.
  package let all: [TmuxServer]
  /// Whether tmux is installed.
  package let hasProgram: Bool
  /// The names of the servers whose sockets are in tmux's directory.
  let names: [TmuxServer: String]

  /// Reads `TMUX`, and the sockets in tmux's directory, `$TMUX_TMPDIR/tmux-UID` or `/tmp/tmux-UID`.
  ///
  /// Like tmux itself, this trusts the directory only if it belongs to the person and is closed to others: a server
  /// tells its client which files to read and to write. The socket that `TMUX` names may be elsewhere, but must belong
  /// to the person, and nobody else may be able to replace it. Without `tmux` in `PATH` there are no servers.
  package init(_ environment: Environment, userID: UInt32 = Environment.userID) {
    guard let program = Executables.find("tmux", in: environment) else {
      (own, ownPane, all, hasProgram, names) = (nil, nil, [], false, [:])
      return
    }
    hasProgram = true
    own = Self.ownSocket(environment, userID).map { TmuxServer(program: program, socket: $0) }
    ownPane = own == nil ? nil : environment["TMUX_PANE"].flatMap { TmuxPane.isID($0) ? $0 : nil }
    let directory = FilePath(environment["TMUX_TMPDIR"] ?? "/tmp").appending("tmux-\(userID)")
    let others = Self.sockets(in: directory, userID: userID).map {
      TmuxServer(program: program, socket: $0)
    }
    // The same socket may have two paths.
    let ownPath = own?.socket.withoutLinks
    all = (own.map { [$0] } ?? []) + others.filter { $0.socket.withoutLinks != ownPath }
    let ownInDirectory = others.filter { $0.socket.withoutLinks == ownPath }
    var names = TmuxNaming.names(others)
    if let own, let name = ownInDirectory.compactMap({ names[$0] }).first { names[own] = name }
    self.names = names
  }

  /// `TMUX` contains the socket, the server's process id and the session's id.
  private static func ownSocket(_ environment: Environment, _ userID: UInt32) -> FilePath? {
    guard let value = environment["TMUX"] else { return nil }
    let parts = value.split(separator: ",", omittingEmptySubsequences: false)
    let path = parts.dropLast(2).joined(separator: ",")
    guard path.hasPrefix("/"), isSocket(FilePath(path), of: userID),
      let parent = try? FilePath(path).removingLastComponent().status()
    else { return nil }
    let others: FilePermissions = [.groupWrite, .otherWrite]
    let isSafe =
      [0, userID].contains(parent.userID.rawValue)
      && (parent.permissions.isDisjoint(with: others) || parent.permissions.contains(.saveText))
    return isSafe ? FilePath(path) : nil
  }

  private static func isSocket(_ path: FilePath, of userID: UInt32) -> Bool {
    guard let status = try? path.status() else { return false }
    return status.type == .socket && status.userID.rawValue == userID
  }

  private static func sockets(in directory: FilePath, userID: UInt32) -> [FilePath] {
    guard let status = try? directory.status(), status.type == .directory,
      status.userID.rawValue == userID,
      status.permissions.isDisjoint(with: .otherReadWriteExecute)
    else { return [] }
    return FilePath.matching(escaped(directory.string) + "/*").filter { isSocket($0, of: userID) }
  }

  /// The path as a pattern that matches only itself.
  private static func escaped(_ path: String) -> String {
    String(path.flatMap { "*?[\\".contains($0) ? ["\\", $0] : [$0] })
  }
}

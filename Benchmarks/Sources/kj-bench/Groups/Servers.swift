import KJTestSupport
import SystemPackage

/// A server on this machine, one at the end of a long line, and the key that both accept.
final class Servers {
  let credentials: Credentials
  /// Remarks about the long lines, if there were any.
  private(set) var remarks: [String] = []

  private let workspace: Workspace
  private let near: PrivateSSHServer
  private var far: (line: LongLine, server: PrivateSSHServer)?
  private var relay: FaultRelay?
  private var other: PrivateSSHServer?
  /// Why namespaces could not be created, if that was tried.
  private var obstacle: String?

  init(in workspace: Workspace, tools: ToolRunner) throws {
    self.workspace = workspace
    near = try PrivateSSHServer(in: workspace, options: Self.options(launcher: Leash.words))
    let identity = workspace.home.pushing(".ssh/id_ed25519")
    try LocalFiles.write(identity, LocalFiles.read(near.userKey))
    try LocalFiles.write(
      FilePath("\(identity).pub"), LocalFiles.read(FilePath("\(near.userKey).pub")))
    credentials = try Credentials(key: identity, in: workspace.root, tools: tools)
  }

  /// The end of a line; there is only one long line, and each call sets its delay and rate.
  ///
  /// Throws ``RunFailed`` if this machine has no such line.
  func site(at line: Line) throws -> Site {
    try prepared(findSite(at: line))
  }

  /// An additional server, which runs with environment variables; each call replaces the previous call's server.
  func site(with variables: [String: String]) throws -> Site {
    var options = Self.options(launcher: Leash.words + Command.words(setting: variables))
    options.authorizedKeys = [try authorizedKey()]
    other?.stop()
    let server = try PrivateSSHServer(in: workspace, name: "other", options: options)
    other = server
    return try prepared(
      Site(
        line: .loopback, server: server, address: "127.0.0.1", port: server.port, namespace: nil,
        variables: variables))
  }

  private func prepared(_ site: Site) throws -> Site {
    try site.prepare()
    let lines = try site.server.knownHostsLines(port: site.port)
    try LocalFiles.write(workspace.knownHosts, lines.utf8)
    return site
  }

  private func authorizedKey() throws -> String {
    String(decoding: try LocalFiles.read(FilePath("\(credentials.key).pub")), as: UTF8.self)
  }

  private func findSite(at line: Line) throws -> Site {
    guard line.isLong else {
      return Site(
        line: line, server: near, address: "127.0.0.1", port: near.port, namespace: nil)
    }
    if let far = try farServer() {
      try far.line.become(line)
      return Site(
        line: line, server: far.server, address: LongLine.serverAddress, port: far.server.port,
        namespace: far.line.clientNamespace)
    }
    guard line.rate == nil else { throw RunFailed("only namespaces have lines of limited rate") }
    relay?.stop()
    let relay = try FaultRelay(to: near.port, delay: .milliseconds(line.roundTrip / 2))
    self.relay = relay
    return Site(
      line: line, server: near, address: "127.0.0.1", port: relay.port, namespace: nil)
  }

  private func farServer() throws -> (line: LongLine, server: PrivateSSHServer)? {
    if far != nil || obstacle != nil { return far }
    do {
      let line = try LongLine()
      guard let entry = PeerPrograms.path(of: "nsenter") else {
        throw RunFailed("nsenter is not installed")
      }
      var options = Self.options(
        launcher: Leash.words + [entry, "--net=\(line.serverNamespace)", "--"])
      options.addresses = [LongLine.serverAddress]
      options.authorizedKeys = [try authorizedKey()]
      let server = try PrivateSSHServer(in: workspace, name: "far", options: options)
      far = (line, server)
      remarks.append(
        "Long lines: real TCP (cubic, without memory of earlier connections) through two TUN "
          + "devices in two network namespaces.")
    } catch let failure as RunFailed {
      obstacle = failure.description
      remarks.append(
        "Long lines: a relay that delays bytes but not the connection of TCP, because there are no "
          + "network namespaces: \(failure).")
    }
    return far
  }

  private static func options(launcher: [String]) -> SSHServerOptions {
    var options = SSHServerOptions()
    options.sftp = .program()
    options.launcher = launcher
    return options
  }
}

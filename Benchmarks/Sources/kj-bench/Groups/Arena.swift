// Where the contenders meet: private servers, lines to them, and the same files for all.

import KJTestSupport
import SystemPackage

/// Everything that uploads need, made when it is first wanted and gone with the last reference.
final class Arena {
  let peers: [Peer]
  /// The folder with `kj` and its tools.
  let tools = BuiltTools.folder
  let stopwatch: Stopwatch
  /// What is to be known about the long lines, when there were any.
  private(set) var remarks: [String] = []

  /// How often everything is measured, if not as often as each group says.
  private let rounds: Int?
  private let workspace = Result { try Workspace() }
  private let credentials: Credentials
  private let near: PrivateSSHServer
  private var far: (line: LongLine, server: PrivateSSHServer)?
  private var relay: FaultRelay?
  /// Why there are no namespaces, if it was tried.
  private var obstacle: String?
  private var warm: Set<String> = []

  init(rounds: Int? = nil) throws {
    self.rounds = rounds
    guard LocalFiles.isFile(tools.appending("kj")) else {
      throw RunFailed("no kj in '\(tools)': KJ_TOOLS has to name the folder of a release build")
    }
    let workspace = try workspace.get()
    var runner = workspace.tools
    runner.timeout = .seconds(300)
    stopwatch = try Stopwatch(runner)
    peers = [
      .kj(tools), .scp, .sftp, .sftpWithOurCiphers, .sshCat, .curl, .lftp, .rclone, .psftp,
    ]
    near = try PrivateSSHServer(in: workspace, options: Self.options(launcher: Self.leash))
    let identity = workspace.home.pushing(".ssh/id_ed25519")
    try LocalFiles.write(identity, LocalFiles.read(near.userKey))
    try LocalFiles.write(
      FilePath("\(identity).pub"), LocalFiles.read(FilePath("\(near.userKey).pub")))
    credentials = try Credentials(key: identity, in: workspace.root, tools: runner)
  }

  func rounds(usually usual: Int) -> Int { rounds ?? usual }

  /// The end of a line; the long line is that of the last call.
  ///
  /// Throws ``RunFailed`` where this machine has no such line.
  func site(at line: Line) throws -> Site {
    let site = try findSite(at: line)
    try site.prepare()
    let lines = try site.server.knownHostsLines(port: site.port)
    try LocalFiles.write(workspace.get().knownHosts, lines.utf8)
    return site
  }

  /// The command by which a peer sends files, or nil when it cannot send so many.
  func command(_ peer: Peer, _ files: [FilePath], at site: Site) throws -> Command? {
    try peer.command(
      Upload(files: files, site: site, credentials: credentials, script: workFile("batch")))
  }

  /// A contender that uploads files, which have to arrive; nil when the peer cannot.
  func contender(_ peer: Peer, _ payload: Payload, at site: Site) throws -> Contender? {
    let files = try payload.files(in: workspace.get().work)
    guard let command = try command(peer, files, at: site) else { return nil }
    return contender(peer.name, command, at: site) { sizes in
      sizes == Array(repeating: payload.size, count: payload.count)
    }
  }

  /// A contender that runs a command, after which files of certain sizes have to be on the host.
  func contender(
    _ name: String, _ command: Command, at site: Site, isRight: @escaping ([Int]) -> Bool
  ) -> Contender {
    Contender(name: name) { [self] in
      if let text = command.script {
        try LocalFiles.write(workFile("batch"), text.utf8)
      }
      let run = Result { try stopwatch.time(command, in: site.namespace) }
      // What the server has left to do must not slow the next contender down.
      let deadline = ContinuousClock.now + .seconds(5)
      while site.server.hasSessions && .now < deadline { Pause.milliseconds(10) }
      let sizes = try site.collect()
      let result = try run.get()
      guard isRight(sizes) else { throw RunFailed("files of \(sizes) bytes arrived") }
      return result
    }
  }

  /// Lets every peer send a byte over a line once, uncounted: what they keep of hosts is there then.
  func warmUp(_ peers: [Peer], at site: Site) throws {
    for peer in peers where warm.insert("\(peer.name)@\(site.line.name)").inserted {
      Console.progress("warming up: \(peer.name)")
      _ = try? contender(peer, .one, at: site)?.run()
    }
  }

  /// A file in the folder that contenders run in.
  func workFile(_ name: String) throws -> FilePath { try workspace.get().work.appending(name) }

  // MARK: Servers

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
        launcher: Self.leash + [entry, "--net=\(line.serverNamespace)", "--"])
      options.addresses = [LongLine.serverAddress]
      options.authorizedKeys = [
        String(decoding: try LocalFiles.read(FilePath("\(credentials.key).pub")), as: UTF8.self)
      ]
      let server = try PrivateSSHServer(in: workspace.get(), name: "far", options: options)
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

  /// Ends the server with this process, however that ends.
  private static var leash: [String] {
    PeerPrograms.path(of: "setpriv").map { [$0, "--pdeathsig", "KILL", "--"] } ?? []
  }

  private static func options(launcher: [String]) -> SSHServerOptions {
    var options = SSHServerOptions()
    options.sftp = .program()
    options.launcher = launcher
    return options
  }
}

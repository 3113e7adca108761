import KJTestSupport
import SystemPackage

/// Everything that groups need, made on first use and removed when the last reference is released.
final class Arena {
  let peers: [Peer]
  let resizers: [Resizer]
  /// The pictures to be made smaller.
  let gallery: Gallery
  /// The directory with `kj` and its tools.
  let tools = BuiltTools.directory
  let stopwatch: Stopwatch

  /// The number of rounds for every group, instead of each group's own.
  private let rounds: Int?
  private let workspace = Result {
    let workspace = try Workspace(wrapsOpenSSH: !PrivateMounts.exist)
    if PrivateMounts.exist { try PrivateMounts.makeHome(workspace.home) }
    return workspace
  }
  /// Runs programs in the workspace, with enough time for the largest files.
  let runner: ToolRunner
  private var madeServers: Servers?
  private var warm: Set<String> = []

  init(rounds: Int? = nil) throws {
    self.rounds = rounds
    guard LocalFiles.isFile(tools.appending("kj")) else {
      throw RunFailed("no kj in '\(tools)': KJ_TOOLS has to name the directory of a release build")
    }
    var runner = try workspace.get().tools
    runner.timeout = .seconds(300)
    self.runner = runner
    stopwatch = try Stopwatch(runner)
    gallery = Gallery(runner)
    peers = [
      .kj(tools), .scp, .sftp, .sftpWithOurCiphers, .sshCat, .curl, .lftp, .rclone, .psftp,
    ]
    resizers = [
      .kj(tools), .kjJPEG(tools), .vips, .imageMagick, .graphicsMagick, .ffmpeg,
      .pillow(gallery.scripts),
    ]
  }

  /// The commands that print the versions of the programs measured alongside kj.
  var versionCommands: [[String]] {
    peers.filter { $0.isInstalled && $0.name != "kj" }.map(\.versionCommand)
      + resizers.filter(\.isInstalled).compactMap(\.versionCommand)
      + gallery.versionCommands
  }

  /// Remarks about the long lines, if there were any.
  var remarks: [String] { madeServers?.remarks ?? [] }

  func rounds(usually usual: Int) -> Int { rounds ?? usual }

  /// The end of a line; there is only one long line, and each call sets its delay and rate.
  ///
  /// Throws ``RunFailed`` if this machine has no such line.
  func site(at line: Line) throws -> Site { try servers().site(at: line) }

  /// A server on this machine that runs with additional environment variables.
  func site(with variables: [String: String]) throws -> Site {
    try servers().site(with: variables)
  }

  /// How OpenSSH's programs log in.
  func credentials() throws -> Credentials { try servers().credentials }

  /// The command that a peer sends files with, or nil if the peer cannot send that many.
  func command(_ peer: Peer, _ files: [FilePath], at site: Site) throws -> Command? {
    try peer.command(
      Upload(
        files: files, site: site, credentials: servers().credentials, script: workFile("batch")))
  }

  /// A contender that uploads files, all of which must arrive; nil if the peer cannot upload them.
  func contender(_ peer: Peer, _ payload: Payload, at site: Site) throws -> Contender? {
    let files = try files(of: payload)
    guard let command = try command(peer, files, at: site) else { return nil }
    return contender(peer.name, command, at: site) { sizes in
      sizes == Array(repeating: payload.size, count: payload.count)
    }
  }

  /// The files to send, made on first use.
  func files(of payload: Payload) throws -> [FilePath] {
    try payload.files(in: workspace.get().work)
  }

  /// A contender that runs a command, after which the host must have files of certain sizes.
  func contender(
    _ name: String, _ command: Command, at site: Site, isRight: @escaping ([Int]) -> Bool
  ) -> Contender {
    contender(name, at: site, isRight: isRight) { [self] in
      if let text = command.script {
        try LocalFiles.write(workFile("batch"), text.utf8)
      }
      return try stopwatch.time(command.with(site.variables), in: site.namespace)
    }
  }

  /// A contender that does some work, after which the host must have files of certain sizes.
  func contender(
    _ name: String, at site: Site, isRight: @escaping ([Int]) -> Bool,
    work: @escaping () throws -> Run
  ) -> Contender {
    Contender(name: name) {
      let run = Result { try work() }
      // Unfinished work of the server must not slow down the next contender.
      site.settle()
      let sizes = try site.collect()
      let result = try run.get()
      guard isRight(sizes) else { throw RunFailed("files of \(sizes) bytes arrived") }
      return result
    }
  }

  /// Lets every peer send one uncounted byte over a line, to create its data about hosts.
  func warmUp(_ peers: [Peer], at site: Site) throws {
    for peer in peers where warm.insert("\(peer.name)@\(site.line.name)").inserted {
      Console.progress("warming up: \(peer.name)")
      _ = try? contender(peer, .one, at: site)?.run()
    }
  }

  /// A file in the directory where contenders run.
  func workFile(_ name: String) throws -> FilePath { try workspace.get().work.appending(name) }

  private func servers() throws -> Servers {
    if let madeServers { return madeServers }
    let made = try Servers(in: workspace.get(), tools: runner)
    madeServers = made
    return made
  }
}

// A real OpenSSH server for one test: own port, keys, configuration and remote home.

public import SystemPackage

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// An `sshd` on a loopback port that lets one key in.
///
/// The start folder of SFTP and `HOME` of commands is ``remoteHome``, never the person's real home.
/// The server and its sessions are killed with the last reference.
public final class PrivateSSHServer {
  /// The folder that stands for the home on the host.
  public let remoteHome: FilePath
  /// The private key that is let in, of type ed25519, without passphrase.
  public let userKey: FilePath
  /// The server's log, at level VERBOSE.
  public let log: FilePath
  public let account: ServerAccount
  public private(set) var port: UInt16 = 0

  /// Kept, since the server's files are in it.
  private let workspace: Workspace
  private let folder: FilePath
  private let options: SSHServerOptions
  private var process: Child?

  /// `user@127.0.0.1:port`, as `--host` takes it.
  public var destination: String { "\(account.name)@127.0.0.1:\(port)" }

  /// Starts a server whose files are in `<workspace>/<name>` and `<workspace>/remote-home`, or
  /// `remote-home-<name>` when the name is not `server`.
  public init(
    in workspace: Workspace, name: String = "server", options: SSHServerOptions = .init()
  ) throws {
    self.options = options
    self.workspace = workspace
    folder = workspace.root.appending(name)
    remoteHome = workspace.root.appending(
      name == "server" ? "remote-home" : "remote-home-\(name)")
    userKey = folder.appending("user_key")
    log = folder.appending("log")
    account = try options.asNobody ? .nobody : .current
    try LocalFiles.makeFolder(folder)
    // Whoever logs in has to read the authorized keys.
    try LocalFiles.setMode(folder, [.ownerReadWriteExecute, .groupExecute, .otherExecute])
    try LocalFiles.makeFolder(remoteHome)
    if options.asNobody {
      try LocalFiles.setOwner(remoteHome, user: account.user, group: account.group)
    }
    try generateKey(userKey, type: "ed25519", comment: "user")
    let own = try LocalFiles.read(FilePath("\(userKey).pub"))
    let keys = own + options.authorizedKeys.flatMap { Array("\($0)\n".utf8) }
    let readable: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
    try LocalFiles.write(folder.appending("authorized_keys"), keys, mode: readable)
    try generateHostKeys()
    try start()
  }

  deinit { stop() }

  // MARK: Life

  /// Starts the server again after ``stop()``, on the same port with the same keys.
  public func start() throws {
    precondition(process == nil, "the server is running")
    if ServerAccount.isRoot { try LocalFiles.makeFolder("/run/sshd") }
    for attempt in 1... {
      if port == 0 { port = try Loopback.freePort() }
      if try launch() { return }
      // Somebody else took the port between our look and the server's bind.
      if attempt == 5 { throw SetUpFailure("sshd does not start:\n\(logText)") }
      port = 0
    }
  }

  /// Kills the server and every session.
  public func stop() {
    guard let process else { return }
    ProcessTree.killAll(under: process.id)
    process.killGroup()
    self.process = nil
  }

  public func restart() throws {
    stop()
    try start()
  }

  /// Kills the sessions, as when the host goes down; new connections are welcome.
  public func killSessions() {
    guard let process else { return }
    for id in ProcessTree.descendants(of: process.id) { kill(id, SIGKILL) }
  }

  /// Puts new host keys in place of the old ones and restarts.
  public func changeHostKeys() throws {
    stop()
    try generateHostKeys()
    try start()
  }

  // MARK: What a client has to know

  /// The public host keys, each as `type base64`.
  public func publicHostKeys() throws -> [String] {
    try options.hostKeyTypes.map { type in
      let line = try LocalFiles.read(FilePath("\(hostKey(type)).pub"))
      let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
      return fields.prefix(2).joined(separator: " ")
    }
  }

  /// The `SHA256:…` fingerprint of the host key of a type.
  public func fingerprint(type: String = "ed25519") throws -> String {
    let output = try keygen(["-lf", hostKey(type).string]).output
    let fields = output.split(separator: " ")
    guard fields.count > 1 else {
      throw SetUpFailure("ssh-keygen prints no fingerprint: \(output)")
    }
    return String(fields[1])
  }

  /// The type of the host key that the options name first.
  public var firstHostKeyType: String { options.hostKeyTypes.first ?? "ed25519" }

  /// The lines that make a client trust this server on `port` (its own, or that of a relay).
  public func knownHostsLines(port: UInt16? = nil) throws -> String {
    try publicHostKeys().map { "[127.0.0.1]:\(port ?? self.port) \($0)\n" }.joined()
  }

  // MARK: Private

  private func hostKey(_ type: String) -> FilePath { folder.appending("host_\(type)") }

  private func generateHostKeys() throws {
    for type in options.hostKeyTypes { try generateKey(hostKey(type), type: type, comment: "host") }
  }

  private func generateKey(_ path: FilePath, type: String, comment: String) throws {
    try LocalFiles.remove(path)
    try LocalFiles.remove(FilePath("\(path).pub"))
    try keygen(["-q", "-t", type, "-N", "", "-C", comment, "-f", path.string])
  }

  @discardableResult
  private func keygen(_ arguments: [String]) throws -> ToolResult {
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/usr/local/bin:/opt/homebrew/bin"])
    return try tools.run("ssh-keygen", arguments).expectSuccess()
  }

  /// Starts sshd once.
  ///
  /// False when it ended, as when its port was taken.
  private func launch() throws -> Bool {
    let configuration = folder.appending("sshd_config")
    let files = SSHServerOptions.Files(
      hostKeys: options.hostKeyTypes.map(hostKey),
      authorizedKeys: folder.appending("authorized_keys"), remoteHome: remoteHome)
    try LocalFiles.write(configuration, options.configuration(port: port, files).utf8)
    try LocalFiles.remove(log)
    let nothing = try FileDescriptor.open("/dev/null", .readWrite, options: .closeOnExec)
    defer { try? nothing.close() }
    let arguments = ["-D", "-f", configuration.string, "-E", log.string]
    let child = try Child(
      program: "/usr/sbin/sshd", arguments: arguments.map { Array($0.utf8) }, environment: [:],
      folder: "/", input: nothing, output: nothing, error: nothing)
    let deadline = ContinuousClock.now + .seconds(10)
    while child.poll() == nil && .now < deadline {
      if logText.contains("Server listening") {
        process = child
        return true
      }
      pause(milliseconds: 2)
    }
    child.killGroup()
    return false
  }

  private var logText: String {
    String(decoding: (try? LocalFiles.read(log)) ?? [], as: UTF8.self)
  }
}

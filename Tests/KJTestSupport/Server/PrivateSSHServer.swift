import KJLibC
public import SystemPackage

/// A server on a loopback port that accepts one key; OpenSSH's, unless the options say otherwise.
///
/// The start directory of SFTP and `HOME` of commands is ``remoteHome``, never the person's real home.
/// The server and its sessions are killed when the last reference is released.
public final class PrivateSSHServer {
  /// The directory that serves as the home directory on the host.
  public var remoteHome: FilePath { files.remoteHome }
  /// The private key that the server accepts, of type ed25519, without a passphrase.
  public var userKey: FilePath { files.userKey }
  /// The server's log, for OpenSSH at level VERBOSE.
  public var log: FilePath { files.log }
  public var account: ServerAccount { files.account }
  public private(set) var port: UInt16 = 0

  /// Kept because the server's files are in it.
  private let workspace: Workspace
  private let strictDirectory: RootOwnedDirectory?
  private let files: ServerFiles
  private let options: SSHServerOptions
  private var process: Child?

  /// `user@127.0.0.1:port`, as `--host` takes it.
  public var destination: String { "\(account.name)@\(bracketed(options.addresses[0])):\(port)" }

  /// Starts a server whose files are in `<workspace>/<name>` and `<workspace>/remote-home`, or `remote-home-<name>` if
  /// the name is not `server`.
  public init(
    in workspace: Workspace, name: String = "server", options: SSHServerOptions = .init()
  ) throws {
    self.options = options
    self.workspace = workspace
    strictDirectory =
      options.isChrooted || options.kind == .tinySSH ? try RootOwnedDirectory() : nil
    let home = name == "server" ? "remote-home" : "remote-home-\(name)"
    let needsAuthority = options.hasHostCertificate || options.trustsUserCertificates
    files = ServerFiles(
      directory: workspace.root.appending(name),
      remoteHome: strictDirectory?.path.appending("home") ?? workspace.root.appending(home),
      account: try options.asNobody ? .nobody : .current,
      hostKeyTypes: options.hostKeyTypes,
      authority: needsAuthority ? try CertificateAuthority(in: workspace) : nil)
    try LocalFiles.makeDirectory(files.directory)
    // The user who logs in must be able to read the authorized keys.
    try LocalFiles.setMode(files.directory, [.ownerReadWriteExecute, .groupExecute, .otherExecute])
    try LocalFiles.makeDirectory(remoteHome)
    if options.asNobody {
      try LocalFiles.setOwner(remoteHome, user: account.user, group: account.group)
    }
    try KeyFiles.generate(userKey, comment: "user")
    let own = try LocalFiles.read(FilePath("\(userKey).pub"))
    let keys = own + options.authorizedKeys.flatMap { Array("\($0)\n".utf8) }
    let readable: FilePermissions = [.ownerReadWrite, .groupRead, .otherRead]
    try LocalFiles.write(files.authorizedKeys, keys, mode: readable)
    try generateHostKeys()
    try start()
  }

  deinit { stop() }

  // MARK: Life

  /// Starts the server again after ``stop()``, on the same port with the same keys.
  public func start() throws {
    precondition(process == nil, "the server is running")
    for attempt in 1... {
      if port == 0 { port = try Loopback.freePort() }
      if try launch() { return }
      // Another process took the port after it was found free and before the server bound it.
      if attempt == 5 {
        throw SetUpFailure("\(options.kind.commandName) does not start:\n\(logText)")
      }
      port = 0
    }
  }

  /// Kills the server and every session.
  public func stop() {
    guard let process else { return }
    let sessions = ProcessTree.descendants(of: process.id)
    ProcessTree.killAll(under: process.id)
    process.killGroup()
    self.process = nil
    if !options.prompts.isEmpty { PAMService.removeLeftovers(of: sessions) }
  }

  public func restart() throws {
    stop()
    try start()
  }

  /// Whether anybody is connected, for a server with one process per connection.
  public var hasSessions: Bool {
    process.map { !ProcessTree.descendants(of: $0.id).isEmpty } ?? false
  }

  /// Kills the sessions, as when the host goes down; new connections are accepted.
  ///
  /// A server without a process per connection, such as those in Python, continues.
  public func killSessions() {
    guard let process else { return }
    for id in ProcessTree.descendants(of: process.id) { kill(id, SIGKILL) }
  }

  /// Replaces the host keys and restarts.
  public func changeHostKeys() throws {
    stop()
    try generateHostKeys()
    try start()
  }

  // MARK: Facts for clients

  /// The public host keys, each as `type base64`.
  public func publicHostKeys() throws -> [String] {
    try files.hostKeys.map(KeyFiles.publicKey)
  }

  /// The file with the server's banner before the login, if it has one.
  var banner: FilePath? { options.bannerSize == nil ? nil : files.banner }

  /// The public key of the authority that signs host and user keys, as `type base64`, if there is one.
  public func authorityKey() throws -> String? {
    try files.authority.map { try KeyFiles.publicKey(of: $0.key) }
  }

  /// The `SHA256:…` fingerprint of the host key of a type.
  public func fingerprint(type: String = "ed25519") throws -> String {
    let output = try KeyFiles.keygen(["-lf", files.hostKey(type).string]).output
    let fields = output.split(separator: " ")
    guard fields.count > 1 else {
      throw SetUpFailure("ssh-keygen prints no fingerprint: \(output)")
    }
    return String(fields[1])
  }

  /// The type of the host key that the options name first.
  public var firstHostKeyType: String { options.hostKeyTypes.first ?? "ed25519" }

  /// The lines that make a client trust this server on `port` (its own, or a relay's).
  public func knownHostsLines(port: UInt16? = nil) throws -> String {
    let names = options.addresses.map { "[\($0)]:\(port ?? self.port)" }.joined(separator: ",")
    return try publicHostKeys().map { "\(names) \($0)\n" }.joined()
  }

  // MARK: Private

  private func generateHostKeys() throws {
    for type in options.hostKeyTypes {
      try KeyFiles.generate(files.hostKey(type), type: type, comment: "host")
    }
  }

  /// Starts the program once.
  ///
  /// Returns false if it ended, for example because its port was taken.
  private func launch() throws -> Bool {
    try LocalFiles.remove(log)
    let command = try options.kind.program.command(port: port, options, files)
    let input = try FileDescriptor.open("/dev/null", .readOnly, options: .closeOnExec)
    defer { try? input.close() }
    let output = try FileDescriptor.open(
      log, .writeOnly, options: [.create, .append, .closeOnExec], permissions: .ownerReadWrite)
    defer { try? output.close() }
    let words = options.launcher + [command.program.string] + command.arguments
    let child = try Child(
      program: FilePath(words[0]), arguments: words.dropFirst().map { Array($0.utf8) },
      environment: command.environment, directory: "/", input: input, output: output, error: output)
    let deadline = ContinuousClock.now + .hang
    while child.poll() == nil && .now < deadline {
      if logText.split(separator: command.readyMark, omittingEmptySubsequences: false).count
        > command.readyCount
      {
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

private func bracketed(_ address: String) -> String {
  address.contains(":") ? "[\(address)]" : address
}

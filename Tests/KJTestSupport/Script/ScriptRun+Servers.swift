// How a script starts a server: the options of its command, and the key that is put into its home.

import SystemPackage

extension ScriptRun {
  /// The flags that every kind of server knows.
  private static let commonFlags: Set<String> = ["--no-identity"]
  private static let commonOptions: Set<String> = [
    "--as", "--host-key", "--password", "--keyboard-interactive", "--echoed",
  ]

  /// Starts a server of any kind; skips the script if that kind is not installed.
  func startServer(_ kind: ServerKind, _ arguments: [String]) throws {
    let given = try ScriptOptions(
      arguments, flags: Self.commonFlags.union(["--no-sftp"]),
      options: Self.commonOptions.union(["--cache"]))
    if let reason = kind.missing {
      if ServerKind.isStrict && kind.isRequired { throw SetUpFailure(reason) }
      throw ScriptSkip(reason: reason)
    }
    var options = try commonOptions(given)
    options.kind = kind
    if kind == .pkgSFTP { options.sftp = .other(ServerKind.pkgSFTPProgram.string) }
    if given.has("--no-sftp") { options.sftp = .none }
    options.cacheMode = given.text("--cache")
    try startServer(options, given)
  }

  /// Starts an sshd, which can do more than the others.
  func startOpenSSH(_ arguments: [String]) throws {
    let given = try ScriptOptions(
      arguments,
      flags: Self.commonFlags.union(["--nobody", "--host-certificate", "--user-ca", "--chroot"]),
      options: Self.commonOptions.union([
        "--sftp", "--sftp-option", "--force-command", "--config", "--listen", "--banner", "--env",
      ]))
    var options = try commonOptions(given)
    options.asNobody = given.has("--nobody")
    options.forcedCommand = given.text("--force-command")
    options.environment = given.all("--env")
    options.extraLines = given.all("--config")
    options.hasHostCertificate = given.has("--host-certificate")
    options.trustsUserCertificates = given.has("--user-ca")
    options.isChrooted = given.has("--chroot")
    options.bannerSize = try given.number("--banner")
    if given.has("--listen") { options.addresses = given.all("--listen") }
    let extra = given.all("--sftp-option")
    switch given.text("--sftp") ?? "built-in" {
    case "built-in": options.sftp = .builtIn(extra)
    case "program": options.sftp = .program(extra)
    case "odd": options.sftp = .odd(extra)
    case "none": options.sftp = .none
    case let other: throw SetUpFailure("unknown value of --sftp: '\(other)'")
    }
    try startServer(options, given)
  }

  private func commonOptions(_ given: ScriptOptions) throws -> SSHServerOptions {
    if let unknown = given.operands.first { throw SetUpFailure("unknown argument '\(unknown)'") }
    var options = SSHServerOptions()
    if given.has("--host-key") { options.hostKeyTypes = given.all("--host-key") }
    options.password = given.text("--password")
    options.prompts = given.all("--keyboard-interactive").map { ServerPrompt(answer: $0) }
    options.prompts += given.all("--echoed").map { ServerPrompt(answer: $0, isEchoed: true) }
    return options
  }

  private func startServer(_ settings: SSHServerOptions, _ given: ScriptOptions) throws {
    var options = settings
    let name = given.text("--as") ?? "server"
    let identity = workspace.home.pushing(".ssh/id_ed25519")
    let publicKey = FilePath("\(identity).pub")
    if !given.has("--no-identity") && LocalFiles.exists(publicKey) {
      options.authorizedKeys = [try text(publicKey)]
    }
    let server = try PrivateSSHServer(in: workspace, name: name, options: options)
    servers[name] = server
    if !given.has("--no-identity") && !LocalFiles.exists(identity) {
      // Where OpenSSH and kj look for the key; a further server accepts the same key.
      try LocalFiles.write(identity, LocalFiles.read(server.userKey))
      try LocalFiles.write(publicKey, LocalFiles.read(FilePath("\(server.userKey).pub")))
    }
    try describeServer(given.text("--as"))
  }
}

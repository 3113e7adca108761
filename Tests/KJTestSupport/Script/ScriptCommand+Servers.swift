// The script commands about servers and the line to them.

import SystemPackage

extension ScriptCommand {
  static let servers: [String: ScriptCommand] = [
    "sshd": .action { run, arguments in try run.startServer(arguments) },
    "sshd-stop": .action { run, arguments in try run.server(arguments).stop() },
    "sshd-start": .action { run, arguments in try run.server(arguments).start() },
    "sshd-rekey": .action { run, arguments in
      try run.server(arguments).changeHostKeys()
      try run.describeServer(arguments.first)
    },
    "sshd-kill-sessions": .action { run, arguments in try run.server(arguments).killSessions() },
    "trust": .action { run, arguments in try run.trust(arguments.first) },
    "relay": .action { run, arguments in try run.startRelay(arguments) },
    "relay-stop": .action { run, arguments in try run.relay().stop() },
    "flights": .condition { run, arguments in
      let arguments = try arguments.exactly(2, "flights ==|<=|>= COUNT")
      let relay = try run.relay()
      guard relay.delay > .zero else {
        throw SetUpFailure("flights are counted on a relay with a delay")
      }
      return try compare(relay.record.flights, arguments[0], arguments[1])
    },
    "relayed": .condition { run, arguments in
      let arguments = try arguments.exactly(3, "relayed to-server|to-client ==|<=|>= COUNT")
      let record = try run.relay().record
      let count: Int
      switch arguments[0] {
      case "to-server": count = record.bytesToServer
      case "to-client": count = record.bytesToClient
      case "connections": count = record.connections
      default: throw SetUpFailure("unknown count '\(arguments[0])'")
      }
      return try compare(count, arguments[1], arguments[2])
    },
  ]
}

extension ScriptRun {
  /// The server that a command names, or the plain one.
  func server(_ arguments: [String]) throws -> PrivateSSHServer {
    let name = arguments.first ?? "server"
    if let server = servers[name] { return server }
    throw SetUpFailure("no server '\(name)': start it with sshd")
  }

  func relay() throws -> FaultRelay {
    if let relay = relays["server"] { return relay }
    throw SetUpFailure("no relay: start one with relay")
  }

  func startServer(_ arguments: [String]) throws {
    let given = try ScriptOptions(
      arguments, flags: ["--nobody", "--no-identity"],
      options: [
        "--as", "--sftp", "--sftp-option", "--force-command", "--config", "--host-key",
      ])
    if let unknown = given.operands.first { throw SetUpFailure("unknown argument '\(unknown)'") }
    var options = SSHServerOptions()
    options.asNobody = given.has("--nobody")
    options.forcedCommand = given.text("--force-command")
    options.extraLines = given.all("--config")
    if given.has("--host-key") { options.hostKeyTypes = given.all("--host-key") }
    let extra = given.all("--sftp-option")
    switch given.text("--sftp") ?? "built-in" {
    case "built-in": options.sftp = .builtIn(extra)
    case "program": options.sftp = .program(extra)
    case "none": options.sftp = .none
    case let other: throw SetUpFailure("unknown value of --sftp: '\(other)'")
    }
    let name = given.text("--as") ?? "server"
    let identity = workspace.home.pushing(".ssh/id_ed25519")
    let publicKey = FilePath("\(identity).pub")
    if !given.has("--no-identity") && LocalFiles.exists(publicKey) {
      options.authorizedKeys = [try text(publicKey)]
    }
    let server = try PrivateSSHServer(in: workspace, name: name, options: options)
    servers[name] = server
    if !given.has("--no-identity") && !LocalFiles.exists(identity) {
      // Where OpenSSH and kj look for it; a further server lets the same key in.
      try LocalFiles.write(identity, LocalFiles.read(server.userKey))
      try LocalFiles.write(publicKey, LocalFiles.read(FilePath("\(server.userKey).pub")))
    }
    try describeServer(given.text("--as"))
  }

  /// Sets the variables of a server: PORT, HOST and so on, or NAME_PORT, NAME_HOST for a named one.
  func describeServer(_ name: String?) throws {
    let server = try server([name].compactMap { $0 })
    let prefix = name.map { $0.uppercased() + "_" } ?? ""
    environment[prefix + "PORT"] = "\(server.port)"
    environment[prefix + "HOST"] = server.destination
    environment[prefix + "USER_NAME"] = server.account.name
    environment[prefix + "USER_KEY"] = server.userKey.string
    environment[prefix + "REMOTE_HOME"] = server.remoteHome.string
    environment[prefix + "SSHD_LOG"] = server.log.string
    environment[prefix + "FINGERPRINT"] = try server.fingerprint(type: server.firstHostKeyType)
  }

  /// Writes the keys of a server into known_hosts, for its own port and for that of its relay.
  func trust(_ name: String?) throws {
    let server = try server([name].compactMap { $0 })
    var lines = try server.knownHostsLines()
    if let relay = relays[name ?? "server"] {
      lines += try server.knownHostsLines(port: relay.port)
    }
    let before = (try? LocalFiles.read(workspace.knownHosts)) ?? []
    try LocalFiles.write(workspace.knownHosts, before + Array(lines.utf8))
  }

  func startRelay(_ arguments: [String]) throws {
    let given = try ScriptOptions(
      arguments, options: ["--delay", "--cut", "--silence", "--connections"])
    let server = try server(given.operands)
    let connections = try given.number("--connections") ?? 1
    var fault: LineFault?
    if let count = try given.number("--cut") {
      fault = LineFault(.cut, afterBytes: count, connections: connections)
    } else if let count = try given.number("--silence") {
      fault = LineFault(.silence, afterBytes: count, connections: connections)
    }
    let delay = try given.number("--delay") ?? 0
    let relay = try FaultRelay(to: server.port, delay: .milliseconds(delay), fault: fault)
    relays[given.operands.first ?? "server"] = relay
    environment["RELAY_PORT"] = "\(relay.port)"
    environment["RELAY_HOST"] = "\(server.account.name)@127.0.0.1:\(relay.port)"
  }
}

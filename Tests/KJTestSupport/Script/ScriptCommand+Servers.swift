// The script commands for servers and the connections to them.

import SystemPackage

extension ScriptCommand {
  static let servers: [String: ScriptCommand] = [
    "sshd": .action { run, arguments in try run.startOpenSSH(arguments) },
    "server": .action { run, arguments in
      guard let name = arguments.first, let kind = ServerKind(rawValue: name) else {
        let kinds = ServerKind.allCases.map(\.rawValue).joined(separator: "|")
        throw SetUpFailure("usage: server \(kinds) [OPTION…]")
      }
      try run.startServer(kind, Array(arguments.dropFirst()))
    },
    "sshd-stop": .action { run, arguments in try run.server(arguments).stop() },
    "sshd-start": .action { run, arguments in try run.server(arguments).start() },
    "sshd-rekey": .action { run, arguments in
      try run.server(arguments).changeHostKeys()
      try run.describeServer(arguments.first)
    },
    "sshd-kill-sessions": .action { run, arguments in try run.server(arguments).killSessions() },
    "trust": .action { run, arguments in try run.trust(arguments.first) },
  ]
}

extension ScriptRun {
  /// The server that a command names, or the plain one.
  func server(_ arguments: [String]) throws -> PrivateSSHServer {
    let name = arguments.first ?? "server"
    if let server = servers[name] { return server }
    throw SetUpFailure("no server '\(name)': start it with sshd or server")
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
    environment[prefix + "BANNER"] = server.banner?.string
    environment[prefix + "CA_KEY_LINE"] = try server.authorityKey()
    environment[prefix + "FINGERPRINT"] = try server.fingerprint(type: server.firstHostKeyType)
  }

  /// Writes the keys of a server into known_hosts, for its own port and for its relay's.
  func trust(_ name: String?) throws {
    let server = try server([name].compactMap { $0 })
    var lines = try server.knownHostsLines()
    if let relay = relays[name ?? "server"] {
      lines += try server.knownHostsLines(port: relay.port)
    }
    let before = (try? LocalFiles.read(workspace.knownHosts)) ?? []
    try LocalFiles.write(workspace.knownHosts, before + Array(lines.utf8))
  }
}

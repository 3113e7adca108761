// Everything that is needed to connect to a host, gathered from the command line, the host book and
// ssh_config.

package import KJDomain
package import KJStore
internal import KJSystem
package import SystemPackage

/// A host as it will be connected to; made by ``HostResolver``.
package struct ResolvedHost: Sendable {
  /// How the connection's bytes get to the host.
  package indirect enum Route: Sendable {
    /// TCP to the host's own address.
    case direct
    /// Through a channel of a connection to another host, which may itself have a jump host.
    case jump(ResolvedHost)
    /// Through the standard streams of a command, complete with every token replaced, that a shell
    /// runs (`ProxyCommand`).
    case command(String)
  }

  /// What the person calls it, for messages and results.
  package var label: String
  /// Why this host and not another, for `-v`.
  package var reason: HostChoice.Reason
  package var name: HostName
  package var port: Port
  package var user: UserName
  package var route = Route.direct
  package var addressFamily = AddressFamily.any
  /// `ConnectTimeout` of ssh_config, if it is set.
  package var connectTimeout: Duration?

  /// Private key files that were chosen for this host.
  package var identities: [FilePath] = []
  /// Whether nobody chose, so that the usual files are tried; `IdentityFile none` is a choice too.
  package var triesUsualIdentities = true
  /// Certificates that belong to the identities (`CertificateFile`); libssh2 cannot use them.
  package var certificates: [FilePath] = []
  /// `IdentitiesOnly`: ssh-agent is asked for the chosen identities alone.
  package var usesOnlyIdentities = false
  /// The socket of ssh-agent; nil for none.
  package var agentSocket: FilePath?
  package var authentication = AuthenticationRules()
  /// The command of the host book that prints the password.
  package var passwordCommand: String?

  /// The name under which known_hosts knows it.
  package var hostKeyName: HostKeyName
  /// The known_hosts files for this host.
  package var knownHosts: KnownHostsFiles
  /// Who else knows keys of this host; only OpenSSH's client asks.
  package var knownHostsCommand: KnownHostsCommand?
  /// Whether the name of a new key is hashed; nil to do as the file does.
  package var hashesNames: Bool?
  package var hostKeyPolicy = HostKeyPolicy.ask

  /// The remote directory that was set for this host.
  package var directory: RemoteDirectory?
  /// Where the host book has the paths of uploads inserted; nil for nowhere.
  package var insert: InsertionTarget?
  /// How the host book has texts arrive; nil as the program in front takes them.
  package var insertionManner: InsertionManner?
  /// The form that the host book gives inserted paths; nil for the default.
  package var pathFormat: PathFormat?
  /// Whether the host book says that sessions may be in tmux on the host.
  package var hasTmux = false
  /// Whether the host book wants a link to be left behind by the first upload.
  package var persists = false
  /// The options by which another tool of kj's that is told ``label`` comes to this very host.
  package var overrides = ConnectionOverrides()
  /// How another process comes to this very host, if it is to do so beside a session.
  package var sessionWay: SessionWay?
  /// The folder in which commands for the way run; nil for that of this process.
  package var folder: FilePath?
  /// The address of the machine that is meant among those of the name; nil for any.
  package var machine: HostName?
  /// The session that is meant: of links to this host, no other serves that may lead to another machine.
  var session: LinkID?
  package var via = TransportChoice.auto
  /// What OpenSSH's client is told to reach this very host: options first, the host name last.
  package var opensshArguments: [String] = []
  /// The same where the client makes a connection of its own: to the machine that is meant, which is known by
  /// the name of the host.
  package var opensshArgumentsToMachine: [String] {
    guard let machine else { return opensshArguments }
    let name = hostKeyName.withoutPort ?? hostKeyName.text
    return ["-o", "HostName=\(machine)", "-o", "HostKeyAlias=\(name)"] + opensshArguments
  }
  /// Whether ssh_config names a socket for shared connections, so that a master may be connected.
  package var mayHaveMaster = false
  /// Whether OpenSSH's client was told to notice by itself that a line is dead.
  package var watchesLine = false
  /// The patterns of the variables that a session passes on (`SendEnv`).
  package var sentVariables: [String] = []
  /// What OpenSSH's client is told against ssh_config, so that kj alone vouches for the host key.
  package var settingsToOverrule: [String] = []
  /// Why libssh2 cannot do what ssh_config asks for, in words that follow "because"; empty if it can.
  package var ceilings: [String] = []
  /// Why a session of kj's own, which is always one of libssh2, cannot be had; nil if it can.
  ///
  /// What ssh_config asks for must not be neglected: a revoked key would be believed.
  package var reasonAgainstOwnSession: String? {
    via == .ssh ? "it is reached by ssh" : ceilings.first
  }

  /// Whether another tool that is told ``label`` and ``overrides`` comes to this very host: what
  /// these say is about the folder of a session otherwise.
  package var canBeToldByName: Bool {
    guard case .session = reason else { return true }
    return overrides.hasNoOptions && sessionWay?.overrides.configurationFile == nil
  }

  /// Whether it is a host of the book.
  package var isSaved: Bool

  /// Whether TCP goes to the host's own address.
  package var isReachedDirectly: Bool { if case .direct = route { true } else { false } }

  /// `user@name`, with `:port` if it is not the usual one.
  package var address: String {
    Self.address(user: user.text, name: name.text.lowercased(), port: port)
  }

  static func address(user: String, name: String, port: Port) -> String {
    port == .ssh ? "\(user)@\(name)" : "\(user)@\(name):\(port)"
  }

  /// Whether a session passes a variable on.
  package func sendsVariable(_ name: String) -> Bool {
    sentVariables.contains { FileNamePattern(Array($0.utf8)).matches(Array(name.utf8)) }
  }

  /// Which server it is, and as whom: login and way, whatever the keys.
  var serverKey: String {
    let way =
      switch route {
      case .direct: ""
      case .jump(let jump): " through \(jump.serverKey)"
      case .command(let command): " through \(command)"
      }
    return "\(user)@\(name.lowercased):\(port)\(way)"
  }

  /// What a log-in depends on, the same however the host is called: login, way and keys.
  package var loginKey: String { key(through: \.loginKey) }

  /// What tells whether a connection may be shared: what a log-in depends on, and who vouches for each
  /// host on the way.
  ///
  /// Whoever trusts other files, or asks in fewer cases, does not make a connection that others use.
  package var connectionKey: String {
    let files = (knownHosts.user + knownHosts.system).map { " known by \(anchored($0))" }
      .joined()
    let command = knownHostsCommand.map { " known by \($0.text)" } ?? ""
    return
      "\(key(through: \.connectionKey)) as \(hostKeyName)\(files)\(command) or \(hostKeyPolicy)"
  }

  /// A relative path means another file in another folder, and the one of this process may change.
  private func anchored(_ path: FilePath) -> FilePath {
    guard path.isRelative, let folder = sessionWay?.overrides.directory else { return path }
    return FilePath(folder).pushing(path)
  }

  private func key(through jumpKey: (ResolvedHost) -> String) -> String {
    let way =
      switch route {
      case .direct: ""
      case .jump(let jump): " through \(jumpKey(jump))"
      case .command(let command): " through \(command)"
      }
    let keys = identities.map { " with \(anchored($0))" }.joined()
    return "\(user)@\(name):\(port)\(keys)\(way)"
  }

  /// How a key is chosen for this host.
  ///
  /// - Parameter ifMany: Whether that helps only if many keys were offered.
  package func keyAdvice(ifMany: Bool = false) -> Advice {
    .chooseKey(host: label, isSaved: isSaved, ifMany: ifMany)
  }
}

extension KnownHosts {
  /// What is known of a key that a host offers.
  package func review(_ key: HostKey, of host: ResolvedHost) -> HostKeyReview {
    review(
      key, name: host.hostKeyName, host: host.label,
      overrides: host.overrides)
  }
}

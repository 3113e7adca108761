package import KJBase
package import KJDomain
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// A host and how to connect to it; ``HostResolver`` makes it.
package struct ResolvedHost: Sendable {
  package var address: Address
  package var way: Way
  package var logIn: LogIn
  package var trust: Trust
  /// The algorithms that a connection to the host may use.
  package var algorithms: AlgorithmLimits
  /// What ssh_config says about a session.
  package var session: SessionSettings
  package var wishes: Wishes

  /// What the person calls the host, for messages and results.
  package var label: OutsideText { address.label }

  /// The names that a rule can use for the host: the person's name for it, and that name without and with the user.
  package var ruleNames: [String] {
    let bare = label.raw.split(separator: "@", maxSplits: 1).last.map(String.init) ?? label.raw
    return [label.raw, bare, "\(address.user)@\(bare)"]
  }

  /// Why libssh2 cannot do what ssh_config asks for, in words that follow "because"; empty if it can.
  package var ceilings: [String] { trust.ceilings + way.ceilings + logIn.ceilings }

  /// The arguments with which OpenSSH's client makes its own connection to the intended machine and looks up
  /// its key under the host's name.
  package var opensshArgumentsToMachine: [String] {
    guard let machine = address.machine else { return way.opensshArguments }
    let name = trust.hostKeyName.withoutPort ?? trust.hostKeyName.text
    return ["-o", "HostName=\(machine)", "-o", "HostKeyAlias=\(name)"] + way.opensshArguments
  }

  /// Whether another tool that receives ``label`` and ``Way/overrides`` reaches this very host.
  ///
  /// For the host of a session, options may refer to files in that session's directory.
  package var canBeToldByName: Bool {
    guard case .session = address.reason else { return true }
    return way.overrides.hasNoOptions && way.sessionWay?.overrides.configurationFile == nil
  }

  /// Identifies the server and the user by login and way, regardless of the keys.
  package var serverKey: String {
    "\(address.user)@\(address.name.lowercased):\(address.port)\(through(\.serverKey))"
  }

  /// The same host, with files passing through this command there; nil leaves that unchanged.
  package func behind(_ passage: String?) -> ResolvedHost {
    var host = self
    host.wishes.passage = passage ?? wishes.passage
    return host
  }

  /// Identifies the place of uploads: the server, the user and the passage.
  package var placeKey: String { serverKey + (wishes.passage.map { " > \($0)" } ?? "") }

  /// Everything that a login depends on, regardless of what the host is called: user, server, way and keys.
  package var loginKey: String { key(through: \.loginKey) }

  /// The key under which a connection may be shared: everything that a login depends on, and what vouches
  /// for each host on the way.
  ///
  /// kj does not share a connection made with other known_hosts files, another policy, or other limits on
  /// algorithms.
  package var connectionKey: String {
    let files = (trust.knownHosts.user + trust.knownHosts.system)
      .map { " known by \(anchored($0))" }.joined()
    let command = trust.knownHostsCommand.map { " known by \($0.text)" } ?? ""
    return
      "\(key(through: \.connectionKey)) as \(trust.hostKeyName)\(files)\(command) or \(trust.policy.rawValue)"
      + " by \(algorithms.description.shortHash)"
  }

  /// A relative path means a different file in another directory, and this process may change its directory.
  private func anchored(_ path: FilePath) -> FilePath {
    guard path.isRelative, let directory = way.sessionWay?.overrides.directory else { return path }
    return FilePath(directory).pushing(path)
  }

  private func key(through jumpKey: (ResolvedHost) -> String) -> String {
    let keys = logIn.identities.map { " with \(anchored($0))" }.joined()
    return "\(address.user)@\(address.name):\(address.port)\(keys)\(through(jumpKey))"
  }

  /// The way as a part of a key.
  private func through(_ jumpKey: (ResolvedHost) -> String) -> String {
    switch way.route {
    case .direct: ""
    case .jump(let jump): " through \(jumpKey(jump))"
    case .command(let command): " through \(command)"
    }
  }

  /// Advice on how to choose a key for this host.
  ///
  /// - Parameter ifMany: Whether the advice helps only if the client offered many keys.
  package func keyAdvice(ifMany: Bool = false) -> Advice {
    .chooseKey(host: label, isSaved: address.isSaved, ifMany: ifMany)
  }
}

extension KnownHosts {
  /// Compares a key that a host offers with the known keys.
  package func review(_ key: HostKey, of host: ResolvedHost) -> HostKeyReview {
    review(
      key, name: host.trust.hostKeyName, host: host.label,
      way: host.way.overrides.words)
  }
}

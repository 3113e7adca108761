// Everything that is needed to connect to a host, gathered from the command line, the host book and
// ssh_config.

package import KJDomain
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// A host as it will be connected to; made by ``HostResolver``.
package struct ResolvedHost: Sendable {
  package var address: Address
  package var way: Way
  package var logIn: LogIn
  package var trust: Trust
  package var wishes: Wishes

  /// What the person calls it, for messages and results.
  package var label: OutsideText { address.label }

  /// Why libssh2 cannot do what ssh_config asks for, in words that follow "because"; empty if it can.
  package var ceilings: [String] { trust.ceilings + way.ceilings + logIn.ceilings }

  /// Why a session of kj's own, which is always one of libssh2, cannot be had; nil if it can.
  ///
  /// What ssh_config asks for must not be neglected: a revoked key would be believed.
  package var reasonAgainstOwnSession: String? {
    way.via == .ssh ? "it is reached by ssh" : ceilings.first
  }

  /// What OpenSSH's client is told where it makes a connection of its own: to the machine that is meant,
  /// which is known by the name of the host.
  package var opensshArgumentsToMachine: [String] {
    guard let machine = address.machine else { return way.opensshArguments }
    let name = trust.hostKeyName.withoutPort ?? trust.hostKeyName.text
    return ["-o", "HostName=\(machine)", "-o", "HostKeyAlias=\(name)"] + way.opensshArguments
  }

  /// Whether another tool that is told ``label`` and ``Way/overrides`` comes to this very host: what
  /// these say is about the folder of a session otherwise.
  package var canBeToldByName: Bool {
    guard case .session = address.reason else { return true }
    return way.overrides.hasNoOptions && way.sessionWay?.overrides.configurationFile == nil
  }

  /// Which server it is, and as whom: login and way, whatever the keys.
  var serverKey: String {
    "\(address.user)@\(address.name.lowercased):\(address.port)\(through(\.serverKey))"
  }

  /// What a log-in depends on, the same however the host is called: login, way and keys.
  package var loginKey: String { key(through: \.loginKey) }

  /// What tells whether a connection may be shared: what a log-in depends on, and who vouches for each
  /// host on the way.
  ///
  /// Whoever trusts other files, or asks in fewer cases, does not make a connection that others use.
  package var connectionKey: String {
    let files = (trust.knownHosts.user + trust.knownHosts.system)
      .map { " known by \(anchored($0))" }.joined()
    let command = trust.knownHostsCommand.map { " known by \($0.text)" } ?? ""
    return
      "\(key(through: \.connectionKey)) as \(trust.hostKeyName)\(files)\(command) or \(trust.policy)"
  }

  /// A relative path means another file in another folder, and the one of this process may change.
  private func anchored(_ path: FilePath) -> FilePath {
    guard path.isRelative, let folder = way.sessionWay?.overrides.directory else { return path }
    return FilePath(folder).pushing(path)
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

  /// How a key is chosen for this host.
  ///
  /// - Parameter ifMany: Whether that helps only if many keys were offered.
  package func keyAdvice(ifMany: Bool = false) -> Advice {
    .chooseKey(host: label, isSaved: address.isSaved, ifMany: ifMany)
  }
}

extension KnownHosts {
  /// What is known of a key that a host offers.
  package func review(_ key: HostKey, of host: ResolvedHost) -> HostKeyReview {
    review(
      key, name: host.trust.hostKeyName, host: host.label,
      overrides: host.way.overrides)
  }
}

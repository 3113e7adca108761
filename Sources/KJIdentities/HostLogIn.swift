package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import SystemPackage

/// Logs in to a host of the book over its own connections, not over lent ones.
package final class HostLogIn {
  private let name: String
  private let context: ConnectionContext
  package let host: ResolvedHost
  private let witness: Witness

  /// Records how the host authenticated the user.
  private final class Witness: ConnectionObserver {
    let host: ResolvedHost
    private(set) var method: String?

    init(_ host: ResolvedHost) { self.host = host }

    func note(_ event: ConnectionEvent) {
      if case .authenticated(let method, _) = event { self.method = method }
    }
  }

  package init(to name: String, _ context: ConnectionContext) throws(Failure) {
    self.name = name
    var context = context
    context.settings.borrowsChannels = false
    host = try HostResolver(context.settings, overrides: ConnectionOverrides()).resolve(named: name)
    witness = Witness(host)
    context.observer = witness
    self.context = context
  }

  /// Connects, decides about the host key, and logs in.
  package func open() throws(Failure) -> SFTPSession { try Connector(to: host, context).openSFTP() }

  /// Opens `authorized_keys` over a session of this kind.
  package func authorizedKeys(over session: SFTPSession) -> AuthorizedKeys {
    AuthorizedKeys(over: session, patience: context.timeouts.stall)
  }

  /// How the host authenticated the user, in words; nil if only OpenSSH's client knows.
  package var method: String? { witness.method }

  /// Whether a secret, typed or printed by a command, was used, and no key.
  package var tookPasswordOnly: Bool {
    method.map { !$0.contains("publickey") && $0 != "none" } ?? false
  }

  /// Logs in with only this key, over a new connection.
  package func tryAlone(_ identity: IdentityFile) throws(Failure) {
    var overrides = ConnectionOverrides()
    overrides.identities = [identity.path.string]
    overrides.settings = [
      "IdentitiesOnly=yes", "IdentityAgent=none", "PasswordAuthentication=no",
      "KbdInteractiveAuthentication=no", "ControlPath=none",
    ]
    var context = context
    context.observer = nil
    let host = try HostResolver(context.settings, overrides: overrides).resolve(named: name)
    _ = try Connector(to: host, context).openSFTP()
  }
}

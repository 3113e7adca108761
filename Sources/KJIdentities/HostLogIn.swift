package import KJBase
package import KJConnections
internal import KJDomain
package import KJHosts
internal import SystemPackage

/// Logs in to a host of the book over connections that nobody lends.
package final class HostLogIn {
  private let name: String
  private let context: ConnectionContext
  package let host: ResolvedHost
  private let witness: Witness

  /// Is told how the host let the user in.
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

  /// Opens `authorized_keys` over such a session.
  package func authorizedKeys(over session: SFTPSession) -> AuthorizedKeys {
    AuthorizedKeys(over: session, patience: context.timeouts.stall)
  }

  /// How the host let the user in, in words; nil if OpenSSH's client knows.
  package var method: String? { witness.method }

  /// Whether it was a secret that was typed, or printed by a command, and no key.
  package var tookPasswordOnly: Bool {
    method.map { !$0.contains("publickey") && $0 != "none" } ?? false
  }

  /// Logs in with one key and nothing else, over a connection that is made for this.
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

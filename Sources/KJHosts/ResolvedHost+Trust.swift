// Who vouches for the key of a host, and what becomes of a key that nobody knows.

package import KJDomain
package import KJStore

extension ResolvedHost {
  /// By what the key of a host is judged.
  package struct Trust: Sendable {
    /// The name under which known_hosts knows it.
    package var hostKeyName: HostKeyName
    /// The known_hosts files for this host.
    package var knownHosts: KnownHostsFiles
    /// Who else knows keys of this host; only OpenSSH's client asks.
    package var knownHostsCommand: KnownHostsCommand?
    /// Whether the name of a new key is hashed; nil to do as the file does.
    package var hashesNames: Bool?
    package var policy: HostKeyPolicy
    /// What OpenSSH's client is told against ssh_config, so that kj alone vouches for the host key.
    package var settingsToOverrule: [String]
    /// The files that only OpenSSH can find; see ``ResolvedHost/ceilings``.
    var ceilings: [String]
  }
}

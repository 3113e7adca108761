// What vouches for the key of a host, and what happens to an unknown key.

package import KJDomain
package import KJStore

extension ResolvedHost {
  /// The rules by which the key of a host is judged.
  package struct Trust: Sendable {
    /// The name under which known_hosts knows it.
    package var hostKeyName: HostKeyName
    /// The known_hosts files for this host.
    package var knownHosts: KnownHostsFiles
    /// A command that knows further keys of this host; only OpenSSH's client runs it.
    package var knownHostsCommand: KnownHostsCommand?
    /// Whether the host name is hashed when a new key is recorded; nil to do as the file does.
    package var hashesNames: Bool?
    package var policy: HostKeyPolicy
    /// Settings that overrule ssh_config for OpenSSH's client, so that kj alone vouches for the host key.
    package var settingsToOverrule: [String]
    /// The files that only OpenSSH can find; see ``ResolvedHost/ceilings``.
    var ceilings: [String]
  }
}

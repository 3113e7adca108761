// What vouches for the key of a host, and what happens to an unknown key.

package import KJDomain
package import KJStore

extension ResolvedHost {
  /// The rules for judging a host's key.
  package struct Trust: Sendable {
    /// The name of the host in known_hosts.
    package var hostKeyName: HostKeyName
    /// The known_hosts files for this host.
    package var knownHosts: KnownHostsFiles
    /// A command that knows further keys of this host; only OpenSSH's client runs it.
    package var knownHostsCommand: KnownHostsCommand?
    /// Whether to hash the host name when recording a new key; nil to follow the file's example.
    package var hashesNames: Bool?
    package var policy: HostKeyPolicy
    /// Settings that overrule ssh_config for OpenSSH's client, so kj alone vouches for the host key.
    package var settingsToOverrule: [String]
    /// The files that only OpenSSH can find; see ``ResolvedHost/ceilings``.
    var ceilings: [String]
  }
}

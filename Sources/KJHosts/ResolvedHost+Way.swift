// How kj's own connection, OpenSSH's client and other tools reach a host.

package import KJDomain
package import SystemPackage

extension ResolvedHost {
  /// How the connection's bytes reach the host.
  package indirect enum Route: Sendable {
    /// TCP to the host's own address.
    case direct
    /// Through a channel of a connection to another host, which may itself have a jump host.
    case jump(ResolvedHost)
    /// Through the standard streams of a command that a shell runs (`ProxyCommand`), with every token
    /// already replaced.
    case command(String)
  }

  /// How to reach a host.
  package struct Way: Sendable {
    package var route: Route
    package var via: TransportChoice
    /// `ConnectTimeout` of ssh_config, if set.
    package var connectTimeout: Duration?
    /// Where commands for the way run; nil for the directory of this process.
    package var directory: FilePath?
    /// The arguments with which OpenSSH's client reaches this very host: options first, the host name last.
    package var opensshArguments: [String]
    /// Whether ssh_config names a socket for shared connections, so a master may be connected.
    package var mayHaveMaster: Bool
    /// The options that another of kj's tools needs, together with ``ResolvedHost/label``, to reach this very
    /// host.
    package var overrides: ConnectionOverrides
    /// How another process can reach this very host alongside a session.
    package var sessionWay: SessionWay?
    /// The parts of the way that libssh2 cannot handle; see ``ResolvedHost/ceilings``.
    var ceilings: [String]

    /// Whether TCP goes to the host's own address.
    package var isDirect: Bool { if case .direct = route { true } else { false } }
  }
}

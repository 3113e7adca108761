package import KJBase

/// The name of a server in known_hosts: `host` for port 22, `[host]:port` for any other port, in lower
/// case; or an alias, which is valid for every port.
public struct HostKeyName: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The bare host if ``text`` also contains the port.
  ///
  /// OpenSSH trusts a key under the bare name if nothing is known under the name with the port
  /// (measured with 9.2), so it does not ask again about a server that moved to another port.
  package let withoutPort: String?

  /// The name of a server at the host name or address to which a connection is made.
  public init(host: HostName, port: Port) {
    let host = host.lowercased
    text = port == .ssh ? host : "[\(host)]:\(port)"
    withoutPort = port == .ssh ? nil : host
  }

  /// Takes the name that ssh_config sets with `HostKeyAlias`, a host or `[host]:port`, as it is: the port of the
  /// connection does not matter.
  ///
  /// - Throws: ``Failure`` with status `usage` if known_hosts cannot contain such a name.
  package init(alias: String) throws(Failure) {
    if alias.hasPrefix("["), let end = alias.firstRange(of: "]:") {
      _ = try HostName(String(alias[..<end.lowerBound].dropFirst()))
      _ = try Port(String(alias[end.upperBound...]))
    } else {
      _ = try HostName(alias)
    }
    text = alias.lowercased()
    withoutPort = nil
  }

  public var description: String { text }
}

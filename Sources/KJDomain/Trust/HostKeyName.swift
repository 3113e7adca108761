package import KJBase

/// The name of a server in known_hosts: `host` for port 22, `[host]:port` for any other, in lower
/// case; or an alias, which is valid for every port.
public struct HostKeyName: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  /// The bare host if ``text`` also has the port.
  ///
  /// OpenSSH trusts a key under the bare name when nothing is known under the name with the port
  /// (measured with 9.2), so that a server that moves to another port is not asked about again.
  package let withoutPort: String?

  /// The name of a server at the host name or address that is connected to.
  public init(host: HostName, port: Port) {
    let host = host.lowercased
    text = port == .ssh ? host : "[\(host)]:\(port)"
    withoutPort = port == .ssh ? nil : host
  }

  /// The name that ssh_config sets with `HostKeyAlias`, a host or `[host]:port`, which is taken as it is: the port that
  /// is connected to does not matter.
  ///
  /// - Throws: ``Failure`` with status `usage` if it cannot be in known_hosts.
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

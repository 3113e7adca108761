/// The lines of known_hosts that apply to one server.
package struct KnownKeys: Hashable, Sendable {
  /// The lines for the server's name, with its port if that is not 22.
  package let named: [KnownHost]
  /// The lines for the bare host name if the port is not 22; see ``HostKeyName/withoutPort``.
  package let withoutPort: [KnownHost]
  /// Revocations of unreadable keys that apply, or may apply, to either name.
  package let unreadableRevocations: [UnreadableRevocation]

  package init(
    named: [KnownHost], withoutPort: [KnownHost] = [],
    unreadableRevocations: [UnreadableRevocation] = []
  ) {
    self.named = named
    self.withoutPort = withoutPort
    self.unreadableRevocations = unreadableRevocations
  }

  /// The line that revokes a key, whether as the host's key or as an authority's; nil if none does.
  package func revocation(of key: HostKey) -> KnownHost? {
    let plain = key.plain
    return (named + withoutPort).first { $0.marker == .revoked && $0.key.plain == plain }
  }

  /// The types of the keys that would be trusted, the best first: a client asks for these before the
  /// handshake, and a server that has several keys then offers a known one.
  package var types: [HostKeyType] {
    var trusted = named.filter { $0.marker == .hostKey }
    if trusted.isEmpty { trusted = withoutPort.filter { $0.marker == .hostKey } }
    let types = Set(trusted.map(\.key).filter { revocation(of: $0) == nil }.map(\.type))
    let known = HostKeyType.preferred.filter(types.contains)
    let others = types.subtracting(known).sorted { $0.name < $1.name }
    return known + others
  }
}

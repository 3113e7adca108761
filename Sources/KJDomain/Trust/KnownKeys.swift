/// The lines of known_hosts that are for one server.
package struct KnownKeys: Hashable, Sendable {
  /// The lines for the server's name, with its port if that is not 22.
  package let named: [KnownHost]
  /// The lines for the bare host name when the port is not 22; see ``HostKeyName/withoutPort``.
  package let withoutPort: [KnownHost]
  /// Revocations of unreadable keys that are, or may be, for either name.
  package let unreadableRevocations: [UnreadableRevocation]

  package init(
    named: [KnownHost], withoutPort: [KnownHost] = [],
    unreadableRevocations: [UnreadableRevocation] = []
  ) {
    self.named = named
    self.withoutPort = withoutPort
    self.unreadableRevocations = unreadableRevocations
  }

  /// The line that says that a key must never be accepted, as the host's key or an authority's.
  package func revocation(of key: HostKey) -> KnownHost? {
    let plain = key.plain
    return (named + withoutPort).first { $0.marker == .revoked && $0.key.plain == plain }
  }

  /// The types of the keys that would be trusted, the best first: a client asks for these before the
  /// handshake, because a server that has several keys then shows one that is known.
  package var types: [HostKeyType] {
    var trusted = named.filter { $0.marker == .hostKey }
    if trusted.isEmpty { trusted = withoutPort.filter { $0.marker == .hostKey } }
    let types = Set(trusted.map(\.key).filter { revocation(of: $0) == nil }.map(\.type))
    let known = HostKeyType.preferred.filter(types.contains)
    let others = types.subtracting(known).sorted { $0.name < $1.name }
    return known + others
  }
}

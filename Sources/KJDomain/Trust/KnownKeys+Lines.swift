// The known keys of one server, as lines of a known_hosts file for that server alone.

extension KnownKeys {
  /// Every line, changed to apply to any name.
  package var lines: [String] { (named + withoutPort).map(\.lineForAnyName) }

  /// The lines of the authorities that sign certificates of the server.
  package var authorityLines: [String] { lines(with: .certificateAuthority) }

  /// Whether there are such authorities.
  var hasAuthorities: Bool { (named + withoutPort).contains { $0.marker == .certificateAuthority } }

  /// Whether a key is one of these authorities.
  package func isAuthority(_ key: HostKey) -> Bool {
    (named + withoutPort).contains { $0.marker == .certificateAuthority && $0.key == key }
  }

  /// The lines of the keys that must never be accepted.
  package var revokedLines: [String] { lines(with: .revoked) }

  private func lines(with marker: KnownHost.Marker) -> [String] {
    (named + withoutPort).filter { $0.marker == marker }.map(\.lineForAnyName)
  }
}

extension KnownHost {
  fileprivate var lineForAnyName: String { "\(marker.prefix)* \(key)" }
}

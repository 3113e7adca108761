// Whether a server's key is to be trusted: the rule that everything else serves.

/// What known_hosts says about a key that a server offered.
///
/// The first row that applies decides. "Named" are the lines for the server's name, "bare" those for
/// its host name without the port when the port is not 22.
///
/// | # | lines                                          | decision                   |
/// |---|------------------------------------------------|----------------------------|
/// | 1 | `@revoked`, named or bare, with the same key   | `revoked`                  |
/// | 2 | named, the same key                            | `trusted`                  |
/// | 3 | named, another key of the same type            | `changed`                  |
/// | 4 | named, only keys of other types                | `differentType`            |
/// | 5 | bare, the same key                             | `trusted`                  |
/// | 6 | named, only `@cert-authority`                  | `certificateAuthorityOnly` |
/// | 7 | none of these                                  | `unknown`                  |
///
/// This is OpenSSH's `check_key_in_hostkeys` with three differences, each to the safe side or to be
/// clearer: revocation under the bare name counts also when the name with the port is trusted;
/// a host known by other types has a case of its own, where OpenSSH (9.2) calls the key changed; and
/// a host known only through an authority is not taken for a new one, because kj's own connection
/// cannot check certificates.
public enum TrustDecision: Hashable, Sendable {
  /// The line has this very key.
  case trusted(KnownHost)
  /// Nothing is known about this server.
  case unknown
  /// The server is known, by keys of other types only.
  case differentType([KnownHost])
  /// The server is known by other keys of this type.
  case changed([KnownHost])
  /// The line says that this key must not be accepted.
  case revoked(KnownHost)
  /// The server is known only through certificates of these authorities.
  case certificateAuthorityOnly([KnownHost])

  /// Decides about `offered` by the table above.
  public static func decide(offered: HostKey, known: KnownKeys) -> TrustDecision {
    let everywhere = known.named + known.withoutPort
    if let line = everywhere.first(where: { $0.marker == .revoked && $0.key == offered }) {
      return .revoked(line)
    }
    let hostKeys = known.named.filter { $0.marker == .hostKey }
    if let line = hostKeys.first(where: { $0.key == offered }) {
      return .trusted(line)
    }
    let sameType = hostKeys.filter { $0.key.type == offered.type }
    if !sameType.isEmpty {
      return .changed(sameType)
    }
    if !hostKeys.isEmpty {
      return .differentType(hostKeys)
    }
    let bare = known.withoutPort.first { $0.marker == .hostKey && $0.key == offered }
    if let bare {
      return .trusted(bare)
    }
    let authorities = known.named.filter { $0.marker == .certificateAuthority }
    return authorities.isEmpty ? .unknown : .certificateAuthorityOnly(authorities)
  }
}

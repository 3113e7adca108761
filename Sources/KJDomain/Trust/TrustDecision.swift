/// The verdict of known_hosts on a key that a server offered.
///
/// The first row that applies decides. "Named" lines are the lines for the server's name; "bare" lines are
/// the lines for its host name without the port, if the port is not 22.
///
/// | # | lines                                          | decision                   |
/// |---|------------------------------------------------|----------------------------|
/// | 1 | `@revoked`, named or bare, with the same key   | `revoked`                  |
/// | 2 | `@revoked` and unreadable, named or bare, or   | `mayBeRevoked`             |
/// |   | with names that are unreadable too             |                            |
/// | 3 | named, the same key                            | `trusted`                  |
/// | 4 | named, another key of the same type            | `changed`                  |
/// | 5 | named, only keys of other types                | `differentType`            |
/// | 6 | bare, the same key                             | `trusted`                  |
/// | 7 | named, only `@cert-authority`                  | `certificateAuthorityOnly` |
/// | 8 | none of these                                  | `unknown`                  |
///
/// A line with `@revoked` and a certificate revokes the key that the certificate certifies.
///
/// This is OpenSSH's `check_key_in_hostkeys` with four differences, each of which is safer or clearer:
/// - Revocation under the bare name counts even if the key is trusted under the name with the port.
/// - A revocation that cannot be read counts, while OpenSSH ignores it.
/// - A host known by keys of other types is a separate case, while OpenSSH (9.2) calls the key changed.
/// - A host known only through an authority does not count as a new one, because kj's own connection
///   cannot check certificates.
package enum TrustDecision: Hashable, Sendable {
  /// The line contains exactly this key.
  case trusted(KnownHost)
  /// Nothing is known about this server.
  case unknown
  /// The server is known, but only by keys of other types.
  case differentType([KnownHost])
  /// The server is known by other keys of this type.
  case changed([KnownHost])
  /// The line says that this key must not be accepted.
  case revoked(KnownHost)
  /// The line revokes a key, but which one is unreadable.
  case mayBeRevoked(UnreadableRevocation)
  /// The server is known only through certificates of these authorities.
  case certificateAuthorityOnly([KnownHost])

  /// Decides about `offered` by the table above.
  package static func decide(offered: HostKey, known: KnownKeys) -> TrustDecision {
    if let line = known.revocation(of: offered) { return .revoked(line) }
    if let line = known.unreadableRevocations.first { return .mayBeRevoked(line) }
    let hostKeys = known.named.filter { $0.marker == .hostKey }
    if let line = hostKeys.first(where: { $0.key == offered }) { return .trusted(line) }
    let sameType = hostKeys.filter { $0.key.type == offered.type }
    if !sameType.isEmpty { return .changed(sameType) }
    if !hostKeys.isEmpty { return .differentType(hostKeys) }
    let bare = known.withoutPort.first { $0.marker == .hostKey && $0.key == offered }
    if let bare { return .trusted(bare) }
    let authorities = known.named.filter { $0.marker == .certificateAuthority }
    return authorities.isEmpty ? .unknown : .certificateAuthorityOnly(authorities)
  }
}

public import KJBase

/// A key that a server offered, and the decision about it.
///
/// Only ``KnownHosts/review(_:name:host:way:)`` makes a review, so the decision always belongs to the key. The
/// methods that make an ``AcceptedHostKey`` from a review are next to that type.
public struct HostKeyReview: Sendable {
  /// The way for the person to name this same host in another tool.
  package let call: HostCall
  /// The server's name in known_hosts.
  package let name: HostKeyName
  /// The key that the server offered.
  package let key: HostKey
  package let fingerprint: Fingerprint
  package let decision: TrustDecision
  /// Whether a certificate could make the host trusted, whatever this key is.
  package let hasAuthorities: Bool
  /// If the key is not known for this host, the lines that contain it for other hosts.
  package let otherHosts: [KnownHost]
  let digests: HostKeyDigests

  fileprivate init(
    call: HostCall, name: HostKeyName, key: HostKey, known: KnownKeys,
    among entries: [KnownHost], digests: HostKeyDigests
  ) {
    self.call = call
    self.name = name
    self.key = key
    decision = TrustDecision.decide(offered: key, known: known)
    switch decision {
    case .unknown, .differentType, .changed:
      otherHosts = entries.filter { $0.marker == .hostKey && $0.key == key }
    case .trusted, .revoked, .mayBeRevoked, .certificateAuthorityOnly: otherHosts = []
    }
    hasAuthorities = known.hasAuthorities
    self.digests = digests
    fingerprint = digests.fingerprint(of: key)
  }

  /// The host as the person named it, for messages and advice.
  package var host: OutsideText { call.host }

  /// The random art of the offered key's fingerprint.
  package var randomArt: RandomArt { RandomArt(fingerprint, of: key) }
}

extension KnownHosts {
  /// Decides about a key that the server `name` offered.
  ///
  /// `host` is the person's name for the server: a name in the host book or the value of `--host`. `way`
  /// contains the options by which they reached it.
  public func review(
    _ key: HostKey, name: HostKeyName, host: OutsideText, way: [WayWord] = []
  ) -> HostKeyReview {
    HostKeyReview(
      call: HostCall(host, way), name: name, key: key, known: keys(for: name), among: entries,
      digests: digests)
  }
}

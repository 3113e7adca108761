// One look at the key that a server offered: what it is, what is known, what may follow.

/// A key offered by a server together with the decision about it.
///
/// Made only by ``KnownHosts/review(_:name:host:options:)``, so the decision always belongs to the key. The
/// ways from here to an ``AcceptedHostKey`` stand beside that type.
package struct HostKeyReview: Sendable {
  /// The host in the person's words, for messages and hints.
  package let host: String
  /// How the person asks another tool for this very host: ``host``, behind options where it was reached
  /// by some; safe to show.
  package let asked: String
  /// The server's name in known_hosts.
  package let name: HostKeyName
  /// The key that the server offered.
  package let key: HostKey
  package let fingerprint: Fingerprint
  package let decision: TrustDecision
  let digests: HostKeyDigests

  fileprivate init(
    host: String, asked: String, name: HostKeyName, key: HostKey, decision: TrustDecision,
    digests: HostKeyDigests
  ) {
    self.host = host
    self.asked = asked
    self.name = name
    self.key = key
    self.decision = decision
    self.digests = digests
    fingerprint = digests.fingerprint(of: key)
  }

  /// The picture of the offered key's fingerprint.
  package var randomArt: RandomArt { RandomArt(fingerprint, of: key) }
}

extension KnownHosts {
  /// Decides about a key that the server `name` offered.
  ///
  /// `host` is what the person calls it: a name in the host book or what stood after `--host`; `options`
  /// are those that they reached it by, as they can be pasted.
  package func review(
    _ key: HostKey, name: HostKeyName, host: String, options: String = ""
  ) -> HostKeyReview {
    HostKeyReview(
      host: host, asked: options.isEmpty ? host.printable : "\(options) \(host.printable)",
      name: name, key: key,
      decision: TrustDecision.decide(offered: key, known: keys(for: name)), digests: digests)
  }
}

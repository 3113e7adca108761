package import KJBase

/// A host key that may be used, and the reason.
///
/// Only the methods of ``HostKeyReview`` below make one, so having one proves that the key is in
/// known_hosts, or that somebody vouched for exactly this key in a case that allows it:
///
/// | decision                   | known | shown | in advance | accept-new | replacing |
/// |----------------------------|-------|-------|------------|------------|-----------|
/// | `trusted`                  | yes   | yes   | yes        | yes        | yes       |
/// | `unknown`                  |       | yes   | yes        | yes        |           |
/// | `differentType`            |       | yes   | yes        |            |           |
/// | `certificateAuthorityOnly` |       |       | yes        |            |           |
/// | `changed`                  |       |       |            |            | yes       |
/// | `revoked`                  |       |       |            |            |           |
/// | `mayBeRevoked`             |       |       |            |            |           |
package struct AcceptedHostKey: Hashable, Sendable {
  /// Why the key is accepted.
  package enum Reason: Hashable, Sendable {
    /// A line of known_hosts contains the key.
    case known(KnownHost)
    /// A person saw the fingerprint and agreed.
    case shownToPerson
    /// The fingerprint was given beforehand.
    case fingerprintGiven
    /// The policy accepts the first key of an unknown host.
    case firstUse
    /// A person replaced the previously known keys with this key.
    case replacement
  }

  package let name: HostKeyName
  package let key: HostKey
  package let reason: Reason

  fileprivate init(_ review: HostKeyReview, because reason: Reason) {
    name = review.name
    key = review.key
    self.reason = reason
  }

  /// Whether known_hosts does not contain the key yet.
  package var isNew: Bool {
    if case .known = reason { false } else { true }
  }
}

extension HostKeyReview {
  /// Accepts the key if known_hosts contains it; otherwise throws the failure to show the person.
  package func acceptKnown() throws(Failure) -> AcceptedHostKey {
    guard case .trusted(let line) = decision else { throw failure }
    return AcceptedHostKey(self, because: .known(line))
  }

  /// Accepts the key because a person saw `fingerprint` and agreed.
  ///
  /// The fingerprint has to be the key's, so no key can be accepted instead of another.
  package func accept(shown fingerprint: Fingerprint) throws(Failure) -> AcceptedHostKey {
    switch decision {
    case .trusted:
      try require(fingerprint)
      return try acceptKnown()
    case .unknown, .differentType:
      try require(fingerprint)
      return AcceptedHostKey(self, because: .shownToPerson)
    case .changed, .revoked, .mayBeRevoked, .certificateAuthorityOnly: throw failure
    }
  }

  /// Accepts the key because its exact fingerprint was given beforehand (`--fingerprint`).
  ///
  /// A given fingerprint must match even if the key is known.
  package func accept(fingerprint: Fingerprint) throws(Failure) -> AcceptedHostKey {
    switch decision {
    case .changed, .revoked, .mayBeRevoked: throw failure
    case .trusted:
      try require(fingerprint)
      return try acceptKnown()
    case .unknown, .differentType, .certificateAuthorityOnly:
      try require(fingerprint)
      return AcceptedHostKey(self, because: .fingerprintGiven)
    }
  }

  /// Accepts the key under the policy `accept-new`: a known key, or the host's first one.
  package func acceptNew() throws(Failure) -> AcceptedHostKey {
    guard case .unknown = decision else { return try acceptKnown() }
    return AcceptedHostKey(self, because: .firstUse)
  }

  /// Accepts a changed key instead of the known ones; only `kj trust` calls this, after a person
  /// saw or gave the fingerprint of the new key.
  ///
  /// Refuses a revoked key too, and a key that would replace nothing.
  package func acceptReplacing(fingerprint: Fingerprint) throws(Failure) -> AcceptedHostKey {
    switch decision {
    case .trusted:
      try require(fingerprint)
      return try acceptKnown()
    case .changed:
      try require(fingerprint)
      return AcceptedHostKey(self, because: .replacement)
    case .unknown, .differentType, .revoked, .mayBeRevoked, .certificateAuthorityOnly: throw failure
    }
  }

  private func require(_ expected: Fingerprint) throws(Failure) {
    guard expected == fingerprint else { throw mismatch(expected: expected) }
  }
}

package import KJBase

/// A host key that may be used, and why.
///
/// Only the methods of ``HostKeyReview`` below make one, so holding it proves that the key is in
/// known_hosts, or that somebody vouched for exactly this key where that is allowed:
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
    /// A line of known_hosts has it.
    case known(KnownHost)
    /// A person was shown the fingerprint and agreed.
    case shownToPerson
    /// The fingerprint was given beforehand.
    case fingerprintGiven
    /// The policy accepts the first key of a host that is not known.
    case firstUse
    /// A person put it in place of the keys known before.
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

  /// Whether known_hosts does not have the key yet.
  package var isNew: Bool {
    if case .known = reason { false } else { true }
  }
}

extension HostKeyReview {
  /// Accepts the key if known_hosts has it; otherwise throws the failure to show the person.
  package func acceptKnown() throws(Failure) -> AcceptedHostKey {
    guard case .trusted(let line) = decision else { throw failure }
    return AcceptedHostKey(self, because: .known(line))
  }

  /// Accepts the key because a person saw `fingerprint` and agreed.
  ///
  /// The fingerprint has to be the key's, so that no key can be accepted in place of another.
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
  /// A fingerprint that is given must be right, even for a key that is known.
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

  /// Accepts the key under the policy `accept-new`: known, or the host's first one.
  package func acceptNew() throws(Failure) -> AcceptedHostKey {
    guard case .unknown = decision else { return try acceptKnown() }
    return AcceptedHostKey(self, because: .firstUse)
  }

  /// Accepts a changed key in place of the known ones; only `kj trust` calls this, after a person
  /// saw or gave the fingerprint of the new key.
  ///
  /// A revoked key is refused here too, and so is one for which nothing would be replaced.
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

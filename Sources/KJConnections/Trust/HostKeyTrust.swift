internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJStore
internal import KJSystem

/// What known_hosts says about one host, for decisions about the key that it offers.
struct HostKeyTrust {
  let host: ResolvedHost
  let context: ConnectionContext
  private var known: KnownHosts

  /// Reads the known_hosts files, and warns about lines that cannot be read.
  init(in host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    self.context = context
    let contents = host.trust.knownHosts.load(digests: .system)
    contents.warnings.forEach(context.warn)
    known = contents.knownHosts
  }

  /// Adds the output of the `KnownHostsCommand` program about the host.
  func adding(_ said: [UInt8]) -> HostKeyTrust {
    var all = KnownHosts(digests: known.digests)
    all.read(said, file: "KnownHostsCommand", about: host.trust.hostKeyName)
    all.warnings.forEach(context.warn)
    var trust = self
    trust.known = known + all
    return trust
  }

  /// The keys that are known for the host.
  var keys: KnownKeys { known.keys(for: host.trust.hostKeyName) }

  func review(_ key: HostKey) -> HostKeyReview { known.review(key, of: host) }

  /// Decides about an offered key, asks the person if that is allowed, and records a new key.
  func accept(_ review: HostKeyReview) throws(Failure) -> AcceptedHostKey {
    let accepted = try decide(review)
    if accepted.isNew { record(accepted) }
    context.tell(.trusted(review, accepted.reason), of: host)
    return accepted
  }

  private func decide(_ review: HostKeyReview) throws(Failure) -> AcceptedHostKey {
    guard host.algorithms.allowsSize(of: review.key) else { throw review.failureOfSize }
    switch review.decision {
    case .trusted(let line):
      context.log(
        "host key \(review.key.type.displayName) \(review.fingerprint) is known: \(line.location)")
      return try review.acceptKnown()
    case .unknown where host.trust.policy == .acceptNew:
      let accepted = try review.acceptNew()
      let key = "\(review.key.type.displayName) \(review.fingerprint)"
      if host.trust.knownHosts.user.isEmpty {
        context.log("trusting '\(host.label)' this time: \(key)")
      } else {
        context.warn("trusting '\(host.label)' from now on: \(key)")
      }
      return accepted
    case .unknown, .differentType:
      guard context.questions.canAsk, host.trust.policy != .refuse else { throw review.failure }
      guard let shown = try context.questions.hostKey(review) else { throw review.declined }
      return try review.accept(shown: shown)
    case .changed, .revoked, .mayBeRevoked, .certificateAuthorityOnly:
      throw review.failure
    }
  }

  /// Records an accepted key.
  ///
  /// If it cannot be recorded, the person's decision still holds.
  private func record(_ accepted: AcceptedHostKey) {
    do throws(Failure) {
      try host.trust.knownHosts.record(
        accepted, hashingNames: host.trust.hashesNames, digests: .system)
    } catch {
      context.warn("the host key was not saved: \(error.message)")
    }
  }
}

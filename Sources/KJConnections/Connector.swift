// From a resolved host to an SFTP conversation: the way to the server, trust, authentication.

package import KJDomain
package import KJHosts
internal import KJSSH
internal import KJStore
internal import KJSystem
internal import SystemPackage

/// Makes connections to one host.
///
/// Belongs to one thread.
package final class Connector {
  package let host: ResolvedHost
  package let settings: ConnectionSettings
  package let questions: Questions
  package let log: (String) -> Void
  package let warn: (String) -> Void
  /// Secrets, kept while the process lives, for a second connection.
  package let memory = AuthenticationMemory()
  /// Who wants to know each fact about the connection to the host itself, but not to jump hosts.
  package var observer: ((ConnectionEvent) -> Void)?
  /// What libssh2 cannot do on this host, once that is known.
  private var ceiling: String?

  /// - Parameters:
  ///   - warn: Called with what the person should know although nothing failed.
  ///   - log: Called with each step, for `-v`.
  package init(
    to host: ResolvedHost, settings: ConnectionSettings, questions: Questions,
    warn: @escaping (String) -> Void, log: @escaping (String) -> Void
  ) {
    self.host = host
    self.settings = settings
    self.questions = questions
    self.warn = warn
    self.log = log
    ceiling = host.ceilings.first
  }

  package var timeouts: Timeouts { settings.timeouts }

  func tell(_ event: ConnectionEvent, of host: ResolvedHost) {
    if host.connectionKey == self.host.connectionKey { observer?(event) }
  }

  /// How long to wait for a connection to a host.
  func connectTimeout(for host: ResolvedHost) -> Duration {
    timeouts.connect ?? host.way.connectTimeout ?? Timeouts.standardConnect
  }

  /// Whether OpenSSH's client may and can be tried where libssh2 cannot.
  var mayUseOpenSSH: Bool { host.way.via == .auto && openSSH != nil }

  /// Saved hosts and aliases of ssh_config whose names are close to one that has no address.
  func namesLike(_ name: String) -> [String] {
    let saved = (try? HostBookFile(settings.locations.hostBook).load())?.hosts.map(\.name.text)
    let aliases = try? OpenSSHAliases(home: settings.environment.home).list()
    return NearestNames.closest(to: name, among: (saved ?? []) + (aliases ?? []))
  }

  // MARK: The way to the server

  /// Connects, checks the host key, authenticates, and begins an SFTP conversation.
  package func openSFTP() throws(Failure) -> SFTPSession {
    log("host '\(host.label.printable)' from \(host.address.reason)")
    switch host.way.via {
    case .libssh2:
      try requireLibSSH2()
      do throws(LibSSH2Failure) { return try openOverLibSSH2() } catch { throw error.failure }
    case .ssh:
      if let session = try openOverLinkOfOpenSSH() { return session }
      return try openOverOpenSSH(because: Self.wish)
    case .auto:
      return try openOverAny()
    }
  }

  /// Refuses to go over libssh2 where it would neglect what ssh_config asks for: a revoked key would be
  /// believed.
  package func requireLibSSH2() throws(Failure) {
    guard let ceiling = host.ceilings.first else { return }
    throw Failure(
      .unreachable, "cannot connect to '\(host.label.printable)' with libssh2: \(ceiling)",
      advice: [.step(.useAnyWay)])
  }

  /// Why OpenSSH's client goes where nothing stands against libssh2.
  package static let wish = "that was asked for"

  private func openOverAny() throws(Failure) -> SFTPSession {
    if let session = try openOverLink() { return session }
    if let session = openOverMaster() { return session }
    return try goBestWay(
      libssh2: { () throws(LibSSH2Failure) in try openOverLibSSH2() },
      openSSH: { reason throws(Failure) in try openOverOpenSSH(because: reason) })
  }

  /// Takes the way over libssh2, or that of OpenSSH's client where libssh2 cannot do what is needed.
  package func goBestWay<Result>(
    libssh2 own: () throws(LibSSH2Failure) -> Result,
    openSSH: (_ reason: String) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let ceilings = HostMemory(.ceilings(libssh2: Library.version), in: settings.locations)
    if ceiling == nil, let met = ceilings.recall(host.loginKey) {
      ceiling = "\(met), as was found last time"
    }
    if let ceiling, self.openSSH != nil { return try openSSH(ceiling) }
    do throws(LibSSH2Failure) {
      return try own()
    } catch {
      guard let met = error.ceiling else { throw error.failure }
      guard self.openSSH != nil else { throw error.withoutOpenSSH }
      ceiling = met
      let result = try openSSH(met)
      ceilings.note(met, of: host.loginKey)
      return result
    }
  }

  private func openOverLibSSH2() throws(LibSSH2Failure) -> SFTPSession {
    let connection = try HostConnection.make(to: host, for: .sftp, self)
    do throws(Failure) {
      return try SFTPSession(
        LibSSH2Channel(connection, try connection.openSFTPChannel()), to: host, log: log)
    } catch {
      throw LibSSH2Failure(error)
    }
  }

  // MARK: Trust

  /// What known_hosts says of the key that the host offers now; nothing is sent beyond the key
  /// exchange, and nobody logs in but on jump hosts.
  package func reviewHostKey() throws(Failure) -> HostKeyReview {
    switch host.way.via {
    case .ssh: return try reviewOverOpenSSH()
    case .libssh2: try requireLibSSH2()
    case .auto: if ceiling != nil, openSSH != nil { return try reviewOverOpenSSH() }
    }
    do throws(LibSSH2Failure) {
      let known = loadKnownHosts(of: host)
      let carrier = try Carrier(to: host, self)
      let types = known.keys(for: host.trust.hostKeyName).types
      let offered = try carrier.exchangeKeys(known: types).hostKey
      let review = known.review(offered, of: host)
      guard mayUseOpenSSH, let met = review.ceiling else { return review }
      log(met)
    } catch {
      guard host.way.via == .auto, let met = error.ceiling else { throw error.failure }
      guard openSSH != nil else { throw error.withoutOpenSSH }
      log(met)
    }
    return try reviewOverOpenSSH()
  }

  /// Decides about an offered key, asks where that is allowed, and keeps a new one.
  func accept(
    _ key: HostKey, of host: ResolvedHost, _ known: KnownHosts
  ) throws(Failure) -> AcceptedHostKey {
    try accept(known.review(key, of: host), of: host)
  }

  /// The same for a key that was looked up already.
  func accept(
    _ review: HostKeyReview, of host: ResolvedHost
  ) throws(Failure) -> AcceptedHostKey {
    let accepted = try decide(review, of: host)
    if accepted.isNew { record(accepted, of: host) }
    tell(.trusted(review, accepted.reason), of: host)
    return accepted
  }

  private func decide(
    _ review: HostKeyReview, of host: ResolvedHost
  ) throws(Failure) -> AcceptedHostKey {
    switch review.decision {
    case .trusted(let line):
      log(
        "host key \(review.key.type.displayName) \(review.fingerprint) is known: \(line.location)")
      return try review.acceptKnown()
    case .unknown where host.trust.policy == .acceptNew:
      let accepted = try review.acceptNew()
      let key = "\(review.key.type.displayName) \(review.fingerprint)"
      if host.trust.knownHosts.user.isEmpty {
        log("trusting '\(host.label.printable)' this time: \(key)")
      } else {
        warn("trusting '\(host.label.printable)' from now on: \(key)")
      }
      return accepted
    case .unknown, .differentType:
      guard questions.canAsk, host.trust.policy != .refuse else { throw review.failure }
      guard let shown = try questions.hostKey(review) else { throw review.declined }
      return try review.accept(shown: shown)
    case .changed, .revoked, .mayBeRevoked, .certificateAuthorityOnly:
      throw review.failure
    }
  }

  /// Keeps an accepted key.
  ///
  /// That it cannot be kept does not undo the person's decision.
  private func record(_ accepted: AcceptedHostKey, of host: ResolvedHost) {
    do throws(Failure) {
      try host.trust.knownHosts.record(
        accepted, hashingNames: host.trust.hashesNames, digests: .system)
    } catch {
      warn("the host key was not kept: \(error.message)")
    }
  }

  package func loadKnownHosts(of host: ResolvedHost) -> KnownHosts {
    let contents = host.trust.knownHosts.load(digests: .system)
    contents.warnings.forEach(warn)
    return contents.knownHosts
  }
}

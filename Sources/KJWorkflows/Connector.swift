// From a host's name to a connection that may carry work: address, key exchange, trust, authentication.

public import KJDomain
internal import KJSSH
public import KJStore
public import KJSystem
internal import SystemPackage

/// Makes connections to one host.
public final class Connector {
  public let host: ResolvedHost
  public let timeouts: Timeouts
  let environment: Environment
  let knownHosts: KnownHostsFiles
  let questions: Questions
  let log: (String) -> Void
  /// A key file's passphrase, kept while the process lives, for a second connection.
  var passphrases: [String: [UInt8]] = [:]

  /// - Parameters:
  ///   - warn: Called with what the person should know although nothing failed.
  ///   - log: Called with each step, for `-v`.
  public init(
    to host: ResolvedHost, timeouts: Timeouts, environment: Environment,
    knownHosts: KnownHostsFiles, questions: Questions, warn: @escaping (String) -> Void,
    log: @escaping (String) -> Void
  ) {
    self.host = host
    self.timeouts = timeouts
    self.environment = environment
    self.knownHosts = knownHosts
    self.questions = questions
    self.warn = warn
    self.log = log
  }

  private let warn: (String) -> Void

  /// What known_hosts says of the key that the host offers now; nothing is sent beyond the key
  /// exchange.
  public func reviewHostKey() throws(Failure) -> HostKeyReview {
    let known = loadKnownHosts()
    let connection = try exchangeKeys(known)
    return known.review(connection.hostKey, name: host.hostKeyName, host: host.label)
  }

  /// Connects, checks the host key and authenticates.
  func connect() throws(Failure) -> HostConnection {
    let known = loadKnownHosts()
    let unverified = try exchangeKeys(known)
    let review = known.review(unverified.hostKey, name: host.hostKeyName, host: host.label)
    let accepted = try accept(review)
    if accepted.isNew { record(accepted) }
    let verified: VerifiedConnection
    do throws(SSHError) { verified = try unverified.verify(accepted) } catch {
      throw Failure(error, host, .connecting, timeouts)
    }
    let connection = HostConnection(verified, self)
    try connection.authenticate()
    return connection
  }

  /// Keeps an accepted key.
  ///
  /// That it cannot be kept does not undo the person's decision.
  private func record(_ accepted: AcceptedHostKey) {
    do throws(Failure) {
      try knownHosts.record(accepted)
    } catch {
      warn("the host key was not kept: \(error.message)")
    }
  }

  private func loadKnownHosts() -> KnownHosts {
    let contents = knownHosts.load()
    contents.warnings.forEach(warn)
    for line in contents.knownHosts.damagedLines { warn(line.description) }
    return contents.knownHosts
  }

  private func exchangeKeys(_ known: KnownHosts) throws(Failure) -> UnverifiedConnection {
    log("host '\(host.label.printable)' from \(host.reason.rawValue)")
    let socket: FileDescriptor
    do throws(ConnectError) {
      socket = try TCPSocket.connect(
        host: host.name.text, port: host.port.number, stall: timeouts.stall,
        until: .after(timeouts.connect))
    } catch {
      throw Failure(error, host, timeouts)
    }
    log("connected to \(host.name) port \(host.port)")
    do throws(SSHError) {
      let connection = try UnverifiedConnection(
        over: socket, known: known.keys(for: host.hostKeyName).types,
        until: .after(timeouts.stall))
      log("exchanged keys: \(connection.algorithms.joined(separator: ", "))")
      return connection
    } catch {
      throw Failure(error, host, .connecting, timeouts)
    }
  }

  private func accept(_ review: HostKeyReview) throws(Failure) -> AcceptedHostKey {
    switch review.decision {
    case .trusted(let line):
      log(
        "host key \(review.key.type.displayName) \(review.fingerprint) is known: \(line.location)")
      return try review.acceptKnown()
    case .unknown, .differentType:
      guard questions.canAsk else { throw review.failure }
      guard let shown = try questions.hostKey(review) else { throw review.declined }
      return try review.accept(shown: shown)
    case .changed, .revoked, .certificateAuthorityOnly:
      throw review.failure
    }
  }
}

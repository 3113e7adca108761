// Logging in: which methods are tried, in which order, and what is said when none is left.

internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// Logs in to one host over one connection.
///
/// The order is OpenSSH's: keys, then the server's own questions, then a password. After a partial
/// success it goes on with the methods that the server then names.
final class Authenticator {
  /// How an attempt at a method ended.
  enum Step {
    case accepted
    /// The server took it and wants one of these next.
    case partial([String])
    case refused
    /// There was nothing to offer; the server knows of no attempt.
    case impossible
  }

  /// A method by its name in the protocol (RFC 4252, RFC 4256).
  enum Method: String, CaseIterable {
    case publicKey = "publickey"
    case keyboardInteractive = "keyboard-interactive"
    case password
  }

  let host: ResolvedHost
  let context: ConnectionContext

  /// What got in, in words: `publickey with '~/.ssh/id_ed25519'`; empty before.
  private(set) var method = ""
  /// What libssh2 could not try, in words that follow "because".
  private(set) var ceilings: [String] = []
  /// What could not be done, for the message if nothing is left.
  var notes: [String] = []
  /// What was offered and refused.
  var refused: [String] = []
  /// What would help if nothing is left.
  var hints: [String] = []
  /// Whether something was tried since the server was asked for its methods.
  var isListStale = true
  /// Whether the password of the command was offered: one that was refused is not offered again.
  var hasOfferedCommand = false
  /// The keys that are still to be offered, the next one first.
  var pendingKeys: [AuthenticationKey] = []
  /// The keys that were offered since the last success.
  var offeredKeys: [AuthenticationKey] = []
  private(set) var agent: KeyAgent?
  /// What a channel is asked for behind the signature of the next key.
  var earlyPurpose: ChannelPurpose?
  /// Whether the server did not take what was sent before it had answered.
  private(set) var wasTooEarly = false
  /// The key that got in last.
  private var acceptedKey: AuthenticationKey?

  /// What the server would take; nil while it was not asked.
  private var offered: [String]?
  private var exhausted: Set<Method> = []
  private var partialSuccesses: [String] = []

  init(for host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    self.context = context
  }

  var user: String { host.user.text }
  var stall: Deadline { .after(context.timeouts.stall) }
  /// Whether a person can be asked for a secret.
  var canAsk: Bool { context.canAskForSecret(of: host) }

  /// Tries what there is until the server lets the user in.
  ///
  /// - Parameter purpose: What to open a channel for right behind the signature of the first key; only
  ///   for a key that has got in before.
  func authenticate(
    _ connection: borrowing VerifiedConnection, opening purpose: ChannelPurpose?
  ) throws(Failure) {
    earlyPurpose = purpose
    if purpose != nil { context.log("sending ahead, as the first key got in before") }
    // The question for the methods costs a round trip, and spares attempts where several may fail: as
    // the first request it is not counted. An observer wants to know them in any case.
    let isSure = !pendingKeys.isEmpty && (!host.identities.isEmpty || pendingKeys.count == 1)
    if context.observer != nil || !(isSure || purpose != nil) { try askForMethods(connection) }
    while !connection.isAuthenticated, let next = nextMethod {
      switch try attempt(next, connection) {
      case .accepted, .impossible:
        exhausted.insert(next)
      case .partial(let methods):
        try notePartialSuccess(remaining: methods)
      case .refused:
        exhausted.insert(next)
        let before = offered
        if isListStale { try askForMethods(connection) }
        if before?.contains(next.rawValue) == true && offers(next) == false {
          try notePartialSuccess(remaining: offered ?? [])
        }
      }
    }
    guard connection.isAuthenticated else { throw refusal }
    if method.isEmpty { method = "none" }
    method = (partialSuccesses + [method]).joined(separator: ", then ")
    context.log("authenticated as \(user) by \(method)")
  }

  /// Finds the keys to offer; to be called first.
  ///
  /// - Parameter fingerprint: The key that got in last.
  /// - Returns: Whether that one is still there; then it is offered first.
  func collectKeys(first fingerprint: String?) -> Bool {
    guard host.authentication.publicKey else { return false }
    collectKeys()
    guard let fingerprint,
      let place = pendingKeys.firstIndex(where: { $0.fingerprint == fingerprint })
    else { return false }
    pendingKeys.insert(pendingKeys.remove(at: place), at: 0)
    return true
  }

  private func collectKeys() {
    var identities: [KeyAgent.Identity] = []
    if let path = host.agentSocket {
      do throws(KeyAgentError) {
        let client = try KeyAgent(at: path)
        identities = try client.identities(until: stall)
        agent = client
        context.log("ssh-agent holds \(identities.count) keys")
      } catch {
        context.log("ssh-agent does not answer at '\(path.description.printable)'")
      }
    }
    let found = AuthenticationKeys(for: host, agent: identities, context.settings.environment)
    pendingKeys = found.keys
    ceilings += found.ceilings
    notes += found.ceilings + found.notes
  }

  // MARK: Methods

  /// The next method to try: in OpenSSH's order, or with the password ahead of questions that nobody
  /// is there to answer.
  private var nextMethod: Method? {
    let order: [Method] =
      canAsk ? Method.allCases : [.publicKey, .password, .keyboardInteractive]
    return order.first { !exhausted.contains($0) && allows($0) && offers($0) }
  }

  private func allows(_ method: Method) -> Bool {
    switch method {
    case .publicKey: host.authentication.publicKey
    case .keyboardInteractive: host.authentication.keyboardInteractive
    case .password: host.authentication.password
    }
  }

  /// What the server would take, as far as it was asked.
  var remaining: [String] { offered ?? [] }

  func offers(_ method: Method) -> Bool { offered?.contains(method.rawValue) ?? true }

  private func attempt(
    _ method: Method, _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> Step {
    switch method {
    case .publicKey: try offerKeys(connection)
    case .keyboardInteractive: try answerQuestions(connection)
    case .password: try offerPasswords(connection)
    }
  }

  /// Notes what got in, if only half way.
  func accepted(by words: String, key: AuthenticationKey? = nil) {
    method = words
    acceptedKey = key
  }

  /// The fingerprint of the key, if one key was all it took to get in.
  var keyFingerprint: String? { partialSuccesses.isEmpty ? acceptedKey?.fingerprint : nil }

  func askForMethods(_ connection: borrowing VerifiedConnection) throws(Failure) {
    do throws(SSHError) {
      let methods = try connection.remainingMethods(user: user, until: stall)
      offered = methods
      isListStale = false
      context.log("the host accepts: \(methods.joined(separator: ", ").printable)")
    } catch {
      throw failure(error)
    }
    if offered?.contains(where: { $0.hasPrefix("gssapi") }) == true && hasTicketCache {
      let ceiling = "the host takes Kerberos tickets, which libssh2 cannot use"
      if !ceilings.contains(ceiling) { ceilings.append(ceiling) }
    }
  }

  private var hasTicketCache: Bool {
    if context.settings.environment["KRB5CCNAME"] != nil { return true }
    return (try? FilePath("/tmp/krb5cc_\(Environment.userID)").status()) != nil
  }

  /// What was refused before may be taken now.
  private func notePartialSuccess(remaining: [String]) throws(Failure) {
    offered = remaining
    exhausted.removeAll()
    partialSuccesses.append(method)
    context.log("accepted, and more is needed: \(remaining.joined(separator: ", ").printable)")
    method = ""
    if pendingKeys.isEmpty {
      pendingKeys = offeredKeys
      offeredKeys = []
    }
    // A server that is never content must not hold anybody for ever.
    if partialSuccesses.count >= 8 { throw refusal }
  }

  // MARK: Failures

  /// What is said when a step of the connection failed.
  func failure(_ error: SSHError) -> Failure {
    switch error.reason {
    case .closed where earlyPurpose != nil:
      return Failure(
        .connectionLost, "the host closed the connection while '\(user.printable)' logged in")
    case .closed:
      let words = error.words.isEmpty ? "the host closed the connection" : error.words.printable
      let keyHints = ["if many keys were offered, \(host.identityHint)"]
      return loginFailure(words, hints: offeredKeys.isEmpty ? [] : keyHints)
    case .tooEarly:
      wasTooEarly = true
      return loginFailure("the host did not take a key that got in before")
    case .packetTooLong:
      ceilings.append("the host's banner is longer than libssh2 takes")
      return Failure(error, host, .working, context.timeouts)
    default:
      return Failure(error, host, .working, context.timeouts)
    }
  }

  /// What is said when the person gave up.
  var declined: Failure { loginFailure("no answer was given") }

  /// What is said when nothing is left.
  var refusal: Failure {
    let keyHints = offers(.publicKey) ? [host.identityHint] : []
    return loginFailure(nil, hints: hints.isEmpty ? keyHints : hints)
  }

  private func loginFailure(_ cause: String?, hints: [String] = []) -> Failure {
    var details = notes
    if !refused.isEmpty { details.append("the host refused: \(refused.joined(separator: ", "))") }
    if let offered, !offered.isEmpty {
      details.append("the host accepts: \(offered.joined(separator: ", ").printable)")
    }
    let subject = "cannot log in to '\(host.label.printable)' as '\(user.printable)'"
    return Failure(
      .refused, cause.map { "\(subject): \($0)" } ?? subject, details: details, hints: hints)
  }
}

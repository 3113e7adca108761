internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSSH
internal import KJSystem
internal import SystemPackage

/// One log-in to one host, shared by all methods.
final class LogIn {
  /// How an attempt at a method ended.
  enum Step {
    case accepted
    /// The server accepted the attempt and wants one of these methods next.
    case partial([String])
    case refused
    /// There was nothing to offer; the server has not seen an attempt.
    case impossible
  }

  /// Whether something is sent before the server has answered.
  enum Ahead {
    case nothing
    /// A channel for this purpose is requested right after the signature of the next key.
    case opening(ChannelPurpose)
    /// The server did not accept what was sent ahead.
    case refused
  }

  let host: ResolvedHost
  let context: ConnectionContext
  var keys: KeyRing
  var methods = MethodList()
  var notes: LogInNotes
  var ahead = Ahead.nothing

  /// Finds the keys to offer.
  init(to host: ResolvedHost, _ context: ConnectionContext) {
    self.host = host
    self.context = context
    SecretMemory.protect()
    keys = KeyRing(for: host, context)
    notes = LogInNotes(keys)
  }

  var user: String { host.address.user.text }
  var stall: Deadline { .after(context.timeouts.stall) }
  /// Whether a person can be asked for a secret.
  var canAsk: Bool { context.canAskForSecret(of: host) }

  /// The purpose of the channel that is requested ahead of the server's answer; nil if there is none.
  var earlyPurpose: ChannelPurpose? {
    if case .opening(let purpose) = ahead { purpose } else { nil }
  }

  /// Whether the server refused what was sent before it had answered.
  var wasTooEarly: Bool { if case .refused = ahead { true } else { false } }

  /// Makes one request, and translates its errors into failures about the host.
  func telling<Value>(_ work: () throws(SSHError) -> Value) throws(Failure) -> Value {
    do throws(SSHError) { return try work() } catch { throw failure(error) }
  }

  /// Asks which methods the host accepts.
  func askForMethods(_ connection: borrowing VerifiedConnection) throws(Failure) {
    let names = try telling { () throws(SSHError) in
      try connection.remainingMethods(user: user, until: stall)
    }
    methods.note(names)
    context.log("the host accepts: \(names.joined(separator: ", ").printable)")
    if names.contains(where: { $0.hasPrefix("gssapi") }) && hasTicketCache {
      notes.ceilings.append("the host accepts Kerberos tickets, which libssh2 cannot use")
    }
  }

  private var hasTicketCache: Bool {
    if context.settings.environment["KRB5CCNAME"] != nil { return true }
    return (try? FilePath("/tmp/krb5cc_\(Environment.userID)").status()) != nil
  }

  // MARK: Failures

  /// The failure for a failed step of the connection.
  func failure(_ error: SSHError) -> Failure {
    switch error.reason {
    // If the host closes without a word and has refused nothing yet, the line is lost; the log-in is not refused.
    case .closed where earlyPurpose != nil || notes.refused.isEmpty,
      .dismissed where earlyPurpose != nil:
      return Failure(
        .connectionLost, "the host closed the connection while '\(user.printable)' was logging in")
    case .closed, .dismissed:
      let words =
        error.reason == .closed ? "the host closed the connection" : error.words.description
      return failure(words, advice: keys.offered.isEmpty ? [] : [host.keyAdvice(ifMany: true)])
    case .tooEarly:
      ahead = .refused
      return failure("the host refused a key that it accepted before")
    case .packetTooLong:
      notes.ceilings.append("the host's banner is longer than libssh2 accepts")
      return Failure(error, host, .loggingIn, context.timeouts)
    default:
      return Failure(error, host, .loggingIn, context.timeouts)
    }
  }

  /// The failure for a person who gave up.
  var declined: Failure { failure("no answer was given") }

  /// The failure if nothing is left to try.
  var refusal: Failure {
    let keyAdvice = methods.offers(.publicKey) ? [host.keyAdvice()] : []
    return failure(nil, advice: keys.advice.isEmpty ? keyAdvice + notes.advice : notes.advice)
  }

  private func failure(_ cause: String?, advice: [Advice] = []) -> Failure {
    let subject = "cannot log in to '\(host.label)' as '\(user.printable)'"
    return Failure(
      .refused, cause.map { "\(subject): \($0)" } ?? subject,
      details: notes.details(methods.remaining), advice: advice)
  }
}

internal import KJBase
internal import KJDomain
internal import KJHosts
internal import KJSSH

/// Logs in to one host over one connection.
///
/// The order is OpenSSH's: keys, then the server's own questions, then a password. After a partial success,
/// it continues with the methods that the server names.
struct Authenticator {
  private let logIn: LogIn
  private let secrets: SecretOffers

  init(_ logIn: LogIn) {
    self.logIn = logIn
    secrets = SecretOffers(logIn)
  }

  /// Tries every method until the server lets the user in.
  ///
  /// - Parameter purpose: What to open a channel for right after the first key's signature is sent; used only if
  ///   that key was accepted before.
  func authenticate(
    _ connection: borrowing VerifiedConnection, opening purpose: ChannelPurpose?
  ) throws(Failure) {
    let context = logIn.context
    if let purpose {
      logIn.ahead = .opening(purpose)
      context.log("sending ahead, because the first key was accepted before")
    }
    // Asking for the methods costs a round trip, but saves attempts if several may fail: the first request
    // does not count as an attempt. An observer wants to know the methods in any case.
    let keys = logIn.keys.pending
    let isSure = !keys.isEmpty && (!logIn.host.logIn.identities.isEmpty || keys.count == 1)
    if context.observer != nil || !(isSure || purpose != nil) {
      try logIn.askForMethods(connection)
    }
    while !connection.isAuthenticated, let next = nextMethod {
      switch try attempt(next, connection) {
      case .accepted, .impossible:
        logIn.methods.exhaust(next)
      case .partial(let names):
        try notePartialSuccess(remaining: names)
      case .refused:
        logIn.methods.exhaust(next)
        let before = logIn.methods.named
        if logIn.methods.isStale { try logIn.askForMethods(connection) }
        if before?.contains(next.rawValue) == true && !logIn.methods.offers(next) {
          try notePartialSuccess(remaining: logIn.methods.remaining)
        }
      }
    }
    guard connection.isAuthenticated else { throw logIn.refusal }
    context.log("authenticated as \(logIn.user) by \(logIn.methods.words)")
  }

  /// The next method to try: in OpenSSH's order, or with the password before the questions if nobody can
  /// answer them.
  private var nextMethod: LogInMethod? {
    let order: [LogInMethod] =
      logIn.canAsk ? LogInMethod.allCases : [.publicKey, .password, .keyboardInteractive]
    return order.first { allows($0) && logIn.methods.isOpen($0) }
  }

  private func allows(_ method: LogInMethod) -> Bool {
    switch method {
    case .publicKey: logIn.host.logIn.authentication.publicKey
    case .keyboardInteractive: logIn.host.logIn.authentication.keyboardInteractive
    case .password: logIn.host.logIn.authentication.password
    }
  }

  private func attempt(
    _ method: LogInMethod, _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> LogIn.Step {
    switch method {
    case .publicKey: try KeyOffers(logIn).offer(connection)
    case .keyboardInteractive: try secrets.answerQuestions(connection)
    case .password: try secrets.offerPasswords(connection)
    }
  }

  /// Continues after a partial success: the server may now accept what it refused before.
  private func notePartialSuccess(remaining: [String]) throws(Failure) {
    logIn.methods.startOver(with: remaining)
    logIn.context.log(
      "accepted, but more is needed: \(remaining.joined(separator: ", ").printable)")
    logIn.keys.refill()
    // A server that always wants more must not keep anybody here forever.
    if logIn.methods.partial.count >= 8 { throw logIn.refusal }
  }
}

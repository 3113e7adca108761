internal import KJBase
internal import KJDomain
internal import KJSSH
internal import SystemPackage

/// Offers the keys of a log-in.
struct KeyOffers {
  private let logIn: LogIn

  init(_ logIn: LogIn) { self.logIn = logIn }

  /// Offers the keys that have not been offered yet, until the host accepts one.
  func offer(_ connection: borrowing VerifiedConnection) throws(Failure) -> LogIn.Step {
    if logIn.keys.pending.isEmpty { return .impossible }
    while let key = logIn.keys.takeNext() {
      logIn.methods.isStale = true
      let result =
        switch key.source {
        case .agent(let identity): try offer(identity, connection)
        case .file(let file, let path): try offer(file, path, key.name, connection)
        }
      logIn.ahead = .nothing
      switch result {
      case .accepted:
        logIn.methods.accept("publickey with \(key.name)", key: key)
        return .accepted
      case .partial(let methods):
        logIn.keys.dropTaken()
        logIn.methods.isStale = false
        logIn.methods.accept("publickey with \(key.name)", key: key)
        return .partial(methods)
      case .refused:
        logIn.context.log("the host does not accept \(key.name)")
        logIn.notes.refused.append(key.name)
      default:
        break
      }
    }
    return .refused
  }

  /// On macOS, the agent stores the passphrase in the keychain, so the person types it only once.
  private static var addingCommand: [String] {
    #if canImport(Darwin)
      ["ssh-add", "--apple-use-keychain"]
    #else
      ["ssh-add"]
    #endif
  }

  private func offer(
    _ identity: KeyAgent.Identity, _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> AuthenticationResult {
    guard let agent = logIn.keys.agent else { return .refused }
    return try logIn.telling { () throws(SSHError) in
      try connection.authenticate(
        user: logIn.user, with: identity, of: agent, opening: logIn.earlyPurpose,
        until: logIn.stall)
    }
  }

  /// Offers a key file; asks for its passphrase only when the host would accept the key.
  private func offer(
    _ key: PrivateKeyFile, _ path: FilePath, _ name: String,
    _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> AuthenticationResult {
    let memory = logIn.context.memory
    var passphrase = memory.passphrases[path.string]
    for attempt in 1...4 {
      let result = try logIn.telling { () throws(SSHError) in
        try connection.authenticate(
          user: logIn.user, with: key, passphrase: passphrase, opening: logIn.earlyPurpose,
          until: logIn.stall)
      }
      guard result == .needsPassphrase else {
        if result != .refused { memory.passphrases[path.string] = passphrase }
        return result
      }
      if attempt == 4 { break }
      guard let typed = try askForPassphrase(of: key, path, name, attempt) else { return result }
      passphrase = typed
    }
    logIn.notes.obstacles.append("the passphrase for \(name) was wrong three times")
    return .needsPassphrase
  }

  private func askForPassphrase(
    of key: PrivateKeyFile, _ path: FilePath, _ name: String, _ attempt: Int
  ) throws(Failure) -> [UInt8]? {
    guard key.isEncrypted else {
      logIn.notes.obstacles.append("\(name) is not a private key that libssh2 can read")
      return nil
    }
    logIn.context.log("\(name) needs a passphrase")
    if logIn.canAsk {
      let typed = try logIn.context.questions.secret(
        .passphrase(keyFile: OutsideText(path.description), attempt: attempt))
      if let typed { return typed }
      logIn.notes.obstacles.append("\(name) was not unlocked")
    } else {
      logIn.notes.obstacles.append("\(name) needs a passphrase, but there is nobody to ask")
    }
    logIn.notes.suggest(
      "unlock the key for this login with \((Self.addingCommand + [path.string]).asCommand)")
    return nil
  }
}

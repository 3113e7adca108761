// Logging in with keys.

internal import KJDomain
internal import KJSSH
internal import SystemPackage

extension Authenticator {
  /// Offers the keys that were not offered yet, until one is taken.
  func offerKeys(_ connection: borrowing VerifiedConnection) throws(Failure) -> Step {
    if pendingKeys.isEmpty { return .impossible }
    while !pendingKeys.isEmpty {
      let key = pendingKeys.removeFirst()
      offeredKeys.append(key)
      isListStale = true
      let result =
        switch key.source {
        case .agent(let identity): try offer(identity, connection)
        case .file(let file, let path): try offer(file, path, key.name, connection)
        }
      earlyPurpose = nil
      switch result {
      case .accepted:
        accepted(by: "publickey with \(key.name)", key: key)
        return .accepted
      case .partial(let methods):
        offeredKeys.removeLast()
        isListStale = false
        accepted(by: "publickey with \(key.name)", key: key)
        return .partial(methods)
      case .refused:
        context.log("the host does not accept \(key.name)")
        refused.append(key.name)
      default:
        break
      }
    }
    return .refused
  }

  private func offer(
    _ identity: KeyAgent.Identity, _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> AuthenticationResult {
    guard let agent else { return .refused }
    do throws(SSHError) {
      return try connection.authenticate(
        user: user, with: identity, of: agent, opening: earlyPurpose, until: stall)
    } catch {
      throw failure(error)
    }
  }

  /// Offers a key file, asking for its passphrase once the host would take the key.
  private func offer(
    _ key: PrivateKeyFile, _ path: FilePath, _ name: String,
    _ connection: borrowing VerifiedConnection
  ) throws(Failure) -> AuthenticationResult {
    var passphrase = context.memory.passphrases[path.string]
    for attempt in 1...4 {
      let result: AuthenticationResult
      do throws(SSHError) {
        result = try connection.authenticate(
          user: user, with: key, passphrase: passphrase, opening: earlyPurpose, until: stall)
      } catch {
        throw failure(error)
      }
      guard result == .needsPassphrase else {
        if result != .refused { context.memory.passphrases[path.string] = passphrase }
        return result
      }
      if attempt == 4 { break }
      guard let typed = try askForPassphrase(of: key, path, name, attempt) else { return result }
      passphrase = typed
    }
    notes.append("the passphrase of \(name) was wrong three times")
    return .needsPassphrase
  }

  private func askForPassphrase(
    of key: PrivateKeyFile, _ path: FilePath, _ name: String, _ attempt: Int
  ) throws(Failure) -> [UInt8]? {
    guard key.isEncrypted else {
      notes.append("\(name) is no private key that libssh2 can read")
      return nil
    }
    context.log("\(name) needs a passphrase")
    guard canAsk else {
      notes.append("\(name) needs a passphrase, and nobody can be asked")
      suggest("unlock the key for this login with 'ssh-add \([path.string].joinedForShell)'")
      return nil
    }
    let typed = try context.questions.secret(
      .passphrase(keyFile: path.description.printable, attempt: attempt))
    if typed == nil {
      notes.append("\(name) was not unlocked")
      suggest("unlock the key for this login with 'ssh-add \([path.string].joinedForShell)'")
    }
    return typed
  }
}

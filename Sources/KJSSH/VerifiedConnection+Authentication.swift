// Authentication, one attempt at a time.

internal import CLibSSH2
internal import KJBase
package import KJSystem

extension VerifiedConnection {
  /// Whether the server has let the user in (`libssh2_userauth_authenticated`).
  package var isAuthenticated: Bool { libssh2_userauth_authenticated(session.raw) != 0 }

  /// The names of the methods that the server would still accept (`libssh2_userauth_list`).
  ///
  /// The question is itself an attempt, with the method `none`. It may let the user in; the list is then empty, see
  /// ``isAuthenticated``. OpenSSH counts every such attempt as failed, except the first one of a connection.
  package func remainingMethods(user: String, until deadline: Deadline) throws(SSHError) -> [String]
  {
    try session.exchangeKeys(until: deadline)
    var list: UnsafeMutablePointer<CChar>?
    try session.drive("ask for authentication methods", until: deadline) {
      list = libssh2_userauth_list(session.raw, user, UInt32(user.utf8.count))
      if list != nil || isAuthenticated { return 0 }
      return Int(libssh2_session_last_errno(session.raw))
    }
    return list.map { String(cString: $0).split(separator: ",").map(String.init) } ?? []
  }

  // MARK: Keys

  /// Tries a private key file (`libssh2_userauth_publickey_frommemory`).
  ///
  /// With an encrypted key and no passphrase, the server is first asked whether it would accept the key, if the file
  /// shows the public half. In that case, the result is `needsPassphrase` only if the server would accept the key.
  ///
  /// - Parameter purpose: The purpose of a channel to request right after the signature, without
  ///   waiting for the answer; only if this very key has been accepted before.
  ///   ``openChannel(for:until:)`` with the same purpose then only waits.
  /// - Throws: `.tooEarly` if the key is not accepted after that channel was requested.
  package func authenticate(
    user: String, with key: PrivateKeyFile, passphrase: [UInt8]?,
    opening purpose: ChannelPurpose? = nil, until deadline: Deadline
  ) throws(SSHError) -> AuthenticationResult {
    let publicKey = key.publicKeyLine ?? []
    var secret = passphrase.map { $0 + [0] }
    defer { secret?.erase() }
    return try attemptWithKey(user, opening: purpose, until: deadline) {
      key.terminatedContents.withUnsafeBytes { contents in
        publicKey.withUnsafeBytes { publicKey in
          let contents = UnsafeRawBufferPointer(rebasing: contents.dropLast())
          guard let secret else { return userauth(user, contents, publicKey, nil) }
          return secret.withUnsafeBytes { secret in
            userauth(user, contents, publicKey, secret.bindMemory(to: CChar.self).baseAddress)
          }
        }
      }
    }
  }

  private func userauth(
    _ user: String, _ key: UnsafeRawBufferPointer, _ publicKey: UnsafeRawBufferPointer,
    _ passphrase: UnsafePointer<CChar>?
  ) -> Int32 {
    libssh2_userauth_publickey_frommemory(
      session.raw, user, user.utf8.count,
      publicKey.isEmpty ? nil : publicKey.bindMemory(to: CChar.self).baseAddress, publicKey.count,
      key.bindMemory(to: CChar.self).baseAddress, key.count, passphrase)
  }

  /// Tries a key that the person's ssh-agent holds (`libssh2_userauth_publickey`).
  ///
  /// - Parameter purpose: As with a key file.
  /// - Throws: `.tooEarly` as with a key file.
  package func authenticate(
    user: String, with identity: KeyAgent.Identity, of agent: KeyAgent,
    opening purpose: ChannelPurpose? = nil, until deadline: Deadline
  ) throws(SSHError) -> AuthenticationResult {
    let request = KeyAgentSigning(agent: agent, identity: identity, deadline: deadline)
    let result = try withExtendedLifetime(request) { () throws(SSHError) in
      var context: UnsafeMutableRawPointer? = Unmanaged.passUnretained(request).toOpaque()
      return try attemptWithKey(user, opening: purpose, until: deadline) {
        libssh2_userauth_publickey(
          session.raw, user, identity.blob, identity.blob.count, signWithAgent, &context)
      }
    }
    if let failure = request.failure { throw SSHError("sign with ssh-agent", failure) }
    return result == .needsPassphrase ? .refused : result
  }

  private func attemptWithKey(
    _ user: String, opening purpose: ChannelPurpose?, until deadline: Deadline,
    _ call: () -> Int32
  ) throws(SSHError) -> AuthenticationResult {
    if purpose == nil { try session.exchangeKeys(until: deadline) }
    let sentBefore = session.wire.sentPackets
    var hasAskedForChannel = false
    var result = AuthenticationResult.accepted
    do throws(SSHError) {
      try session.drive("authenticate", until: deadline) {
        let result = call()
        // The first packet asks whether the key would be accepted; only the second is signed.
        let isSigned = session.wire.sentPackets - sentBefore >= 2
        if let purpose, isSigned, !hasAskedForChannel, result == LIBSSH2_ERROR_EAGAIN {
          hasAskedForChannel = true
          _ = ChannelOpening(session, for: purpose).open()
        }
        return Int(result)
      }
    } catch {
      if case .library = error.reason, hasAskedForChannel {
        throw SSHError("authenticate", .tooEarly, words: error.words)
      }
      result = try outcome(of: error, user, until: deadline)
    }
    session.isReady = true
    return result
  }

  /// Returns the result of an attempt with a key, from libssh2's error; throws the error if it has another cause.
  private func outcome(
    of error: SSHError, _ user: String, until deadline: Deadline
  ) throws(SSHError) -> AuthenticationResult {
    switch error.reason {
    // The server would accept the key, but it could not be used for signing.
    case .library(LIBSSH2_ERROR_PUBLICKEY_UNVERIFIED) where error.words == "Callback returned error":
      return .needsPassphrase
    case .library(LIBSSH2_ERROR_FILE):
      return .needsPassphrase
    // The server asked for a signature and then refused it: libssh2 reports a partial success like this.
    case .library(LIBSSH2_ERROR_PUBLICKEY_UNVERIFIED):
      let methods = try remainingMethods(user: user, until: deadline)
      return isAuthenticated ? .accepted : .partial(remaining: methods)
    case .library(LIBSSH2_ERROR_AUTHENTICATION_FAILED):
      return .refused
    default:
      throw error
    }
  }

  // MARK: Secrets

  /// Tries a password (`libssh2_userauth_password_ex`).
  ///
  /// Does not change an expired password.
  package func authenticate(
    user: String, password: [UInt8], until deadline: Deadline
  ) throws(SSHError) -> AuthenticationResult {
    try session.exchangeKeys(until: deadline)
    do throws(SSHError) {
      try session.drive("authenticate", until: deadline) {
        Int(
          password.withUnsafeBytes { password in
            let text = password.bindMemory(to: CChar.self)
            return libssh2_userauth_password_ex(
              session.raw, user, UInt32(user.utf8.count), text.baseAddress, UInt32(text.count),
              // Without a callback, libssh2 does not distinguish an expired password from a wrong one.
              { _, _, _, _ in })
          })
      }
      return .accepted
    } catch {
      switch error.reason {
      case .library(LIBSSH2_ERROR_PASSWORD_EXPIRED): return .passwordExpired
      case .library(LIBSSH2_ERROR_AUTHENTICATION_FAILED): return .refused
      default: throw error
      }
    }
  }

  /// Lets the server ask its questions (`libssh2_userauth_keyboard_interactive_ex`, RFC 4256).
  ///
  /// - Parameters:
  ///   - deadline: Extended by the time that the answers take, because a person gives them.
  ///   - answer: Returns one answer for each prompt of a request, an empty list if there is no prompt, or nil to give
  ///     up. A server may ask several times in one attempt.
  package func authenticate(
    user: String, until deadline: Deadline,
    answer: @escaping (KeyboardInteractiveRequest) -> [[UInt8]]?
  ) throws(SSHError) -> AuthenticationResult {
    try session.exchangeKeys(until: deadline)
    let interview = Interview(answer)
    session.callbacks.interview = interview
    defer { session.callbacks.interview = nil }
    do throws(SSHError) {
      try session.drive("authenticate", until: deadline) {
        Int(
          libssh2_userauth_keyboard_interactive_ex(
            session.raw, user, UInt32(user.utf8.count), Interview.respond))
      }
      return .accepted
    } catch {
      if interview.isDeclined { return .declined }
      guard case .library(LIBSSH2_ERROR_AUTHENTICATION_FAILED) = error.reason else { throw error }
      return .refused
    }
  }
}

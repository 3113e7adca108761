// A connection to the server that was meant: it may be told who asks.

internal import CLibSSH2
public import KJSystem

/// How one attempt to authenticate ended.
public enum AuthenticationResult: Equatable, Sendable {
  case accepted
  /// The server does not take this key, or wants more than it (partial success).
  case refused
  /// The key file is encrypted and the passphrase was missing or wrong.
  case needsPassphrase
}

/// A connection whose host key is trusted.
///
/// Made by ``UnverifiedConnection/verify(_:)`` alone.
public struct VerifiedConnection: ~Copyable {
  private let session: Session

  init(_ session: Session) {
    self.session = session
  }

  /// Tries a private key file (`libssh2_userauth_publickey_frommemory`).
  ///
  /// With an encrypted key and no passphrase the server is first asked whether it would take the
  /// key, where the file shows the public half; only then the answer is `needsPassphrase`.
  public func authenticate(
    user: String, with key: PrivateKeyFile, passphrase: [UInt8]?, until deadline: Deadline
  ) throws(SSHError) -> AuthenticationResult {
    let publicKey = key.publicKeyLine ?? []
    let passphrase = passphrase.map { $0.map(CChar.init(bitPattern:)) + [0] }
    return try attempt(until: deadline) {
      key.contents.withUnsafeBytes { contents in
        publicKey.withUnsafeBytes { publicKey in
          Self.userauth(session, user, contents, publicKey, passphrase)
        }
      }
    }
  }

  private static func userauth(
    _ session: Session, _ user: String, _ key: UnsafeRawBufferPointer,
    _ publicKey: UnsafeRawBufferPointer, _ passphrase: [CChar]?
  ) -> Int32 {
    libssh2_userauth_publickey_frommemory(
      session.raw, user, user.utf8.count,
      publicKey.isEmpty ? nil : publicKey.bindMemory(to: CChar.self).baseAddress, publicKey.count,
      key.bindMemory(to: CChar.self).baseAddress, key.count, passphrase)
  }

  /// Tries a key that the person's ssh-agent holds (`libssh2_userauth_publickey`).
  public func authenticate(
    user: String, with identity: Agent.Identity, of agent: Agent, until deadline: Deadline
  ) throws(SSHError) -> AuthenticationResult {
    let request = AgentSigning(agent: agent, identity: identity, deadline: deadline)
    let result = try withExtendedLifetime(request) { () throws(SSHError) in
      var context: UnsafeMutableRawPointer? = Unmanaged.passUnretained(request).toOpaque()
      return try attempt(until: deadline) {
        libssh2_userauth_publickey(
          session.raw, user, identity.blob, identity.blob.count, signWithAgent, &context)
      }
    }
    if let failure = request.failure { throw SSHError("sign with ssh-agent", failure) }
    return result
  }

  private func attempt(
    until deadline: Deadline, _ call: () -> Int32
  ) throws(SSHError) -> AuthenticationResult {
    do throws(SSHError) {
      try session.drive("authenticate", until: deadline) { Int(call()) }
      return .accepted
    } catch {
      switch error.reason {
      // The server would take the key, but it could not be used for signing.
      case .library(LIBSSH2_ERROR_PUBLICKEY_UNVERIFIED)
      where error.words == "Callback returned error":
        return .needsPassphrase
      case .library(LIBSSH2_ERROR_AUTHENTICATION_FAILED),
        .library(LIBSSH2_ERROR_PUBLICKEY_UNVERIFIED):
        return .refused
      case .library(LIBSSH2_ERROR_FILE):
        return .needsPassphrase
      default:
        throw error
      }
    }
  }

  /// The methods that would still be tried, in the server's words, asked after a refusal
  /// (`libssh2_userauth_list`); empty if the server does not say.
  public func remainingMethods(user: String, until deadline: Deadline) throws(SSHError) -> [String]
  {
    var list: UnsafeMutablePointer<CChar>?
    try session.drive("ask for authentication methods", until: deadline) {
      list = libssh2_userauth_list(session.raw, user, UInt32(user.utf8.count))
      return list == nil ? Int(libssh2_session_last_errno(session.raw)) : 0
    }
    return list.map { String(cString: $0).split(separator: ",").map(String.init) } ?? []
  }

  /// Opens a channel to the server's SFTP subsystem.
  ///
  /// - Throws: `.refused` if the server has none or allows no further channel.
  public func openSFTPChannel(until deadline: Deadline) throws(SSHError) -> Channel {
    let channel = try Channel(session, until: deadline)
    try channel.start(subsystem: "sftp", until: deadline)
    return channel
  }

  /// From now on the connection works on although an interruption was caught, for tidying up.
  public func ignoreInterruption() {
    session.isInterruptible = false
  }
}

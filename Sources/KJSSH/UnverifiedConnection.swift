internal import CLibSSH2
package import KJBase
package import KJDomain
package import KJSystem
package import SystemPackage

/// A connection whose key exchange is done but whose host key is not trusted yet.
///
/// The only way forward is ``verify(_:)`` with an `AcceptedHostKey`, which only the rules of trust create. Until then,
/// nothing secret can be sent.
package struct UnverifiedConnection: ~Copyable {
  private let session: LibSSH2Session
  /// The key that the server has proved to hold.
  package let hostKey: HostKey
  /// The negotiated algorithms, for `-v`: key exchange, host key, cipher, and the MAC if the cipher needs one.
  package let algorithms: [String]
  /// The server's banner, such as `SSH-2.0-OpenSSH_9.2p1`; untrusted text.
  package let serverBanner: OutsideText

  /// Exchanges keys over a connected socket (TCP or one of a pair), which it takes over (`libssh2_session_handshake`).
  ///
  /// - Parameters:
  ///   - socket: Connected and non-blocking.
  ///   - known: The key types that are known for the host; kj asks for these first.
  ///   - limits: The algorithms that may be used.
  ///   - early: Whether to return before the server has agreed to authentication, which saves the first attempt a
  ///     flight; only for a server with which that has worked before.
  package init(
    over socket: FileDescriptor, known: [HostKeyType], within limits: AlgorithmLimits = .init(),
    early: Bool = false, until deadline: Deadline
  ) throws(SSHError) {
    try self.init(LibSSH2Session(over: SocketTransport(socket)), known, limits, early, deadline)
  }

  /// Exchanges keys over a channel of another connection, whose host is then a jump host.
  ///
  /// The connection keeps the channel, and with it the connection below, until it is released.
  ///
  /// - Parameters:
  ///   - channel: Usually opened for a ``ChannelPurpose/tunnel(host:port:)``; nothing else may use it from now on.
  ///   - known: The key types that are known for the host; kj asks for these first.
  ///   - limits: The algorithms that may be used.
  ///   - early: Whether to return before the server has agreed to authentication, which saves the first attempt a
  ///     flight; only for a server with which that has worked before.
  package init(
    over channel: Channel, known: [HostKeyType], within limits: AlgorithmLimits = .init(),
    early: Bool = false, until deadline: Deadline
  ) throws(SSHError) {
    try self.init(LibSSH2Session(over: ChannelTransport(channel)), known, limits, early, deadline)
  }

  private init(
    _ session: LibSSH2Session, _ known: [HostKeyType], _ limits: AlgorithmLimits, _ early: Bool,
    _ deadline: Deadline
  ) throws(SSHError) {
    Algorithms(limits).configure(session, known: known)
    try session.exchangeKeys(early: early, until: deadline)
    var length = 0
    var type: Int32 = 0
    guard let blob = libssh2_session_hostkey(session.raw, &length, &type),
      let key = try? HostKey(blob: Array(UnsafeRawBufferPointer(start: blob, count: length)))
    else {
      throw SSHError(
        "exchange keys", .library(LIBSSH2_ERROR_HOSTKEY_INIT), words: "unreadable host key")
    }
    self.session = session
    hostKey = key
    let cipher = session.agreed(LIBSSH2_METHOD_CRYPT_CS)
    let methods = [LIBSSH2_METHOD_KEX, LIBSSH2_METHOD_HOSTKEY, LIBSSH2_METHOD_CRYPT_CS]
    // With a cipher that needs no MAC, libssh2 1.11 returns the negotiated MAC, or a placeholder.
    let mac = Algorithms.authenticates(cipher) ? [] : [LIBSSH2_METHOD_MAC_CS]
    algorithms = (methods + mac).map(session.agreed)
    serverBanner = session.serverBanner ?? ""
  }

  /// Returns the connection, ready for authentication.
  ///
  /// - Parameter accepted: The proof that the offered key is trusted.
  /// - Throws: `.refused` if the proof is for another key.
  package consuming func verify(_ accepted: AcceptedHostKey) throws(SSHError) -> VerifiedConnection
  {
    guard accepted.key == hostKey else {
      throw SSHError("verify the host key", .refused, words: "a different key was accepted")
    }
    return VerifiedConnection(session)
  }
}

// The algorithms that kj agrees to use, in its order of preference.

internal import CLibSSH2
internal import KJDomain
internal import KJSystem

/// The algorithms that kj offers: those that OpenSSH's client offers by default and libssh2 knows.
enum Algorithms {
  private static let keyExchanges = [
    "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384", "ecdh-sha2-nistp521", "diffie-hellman-group-exchange-sha256",
    "diffie-hellman-group16-sha512", "diffie-hellman-group18-sha512",
    "diffie-hellman-group14-sha256",
  ]
  /// Ordered by the speed measured with libssh2; AES-GCM needs libssh2 1.11.0, ChaCha20 1.11.1.
  private static let ciphers = [
    "aes128-ctr", "aes256-ctr", "aes192-ctr", "aes128-gcm@openssh.com", "aes256-gcm@openssh.com",
    "chacha20-poly1305@openssh.com",
  ]
  /// The MAC takes most of the processor time of a large file.
  private static var macs: [String] {
    let digests = Processor.hasSHA256Instructions ? [256, 512] : [512, 256]
    return digests.map { "hmac-sha2-\($0)-etm@openssh.com" } + digests.map { "hmac-sha2-\($0)" }
      + ["hmac-sha1"]
  }

  /// Sets the session's preferences.
  ///
  /// The key types that are known for the host come first, so that a known host never looks like a
  /// new one.
  static func configure(_ session: LibSSH2Session, known: [HostKeyType]) {
    let types = known + HostKeyType.preferred.filter { !known.contains($0) }
    session.prefer(types.flatMap(\.algorithms), for: LIBSSH2_METHOD_HOSTKEY)
    session.prefer(keyExchanges, for: LIBSSH2_METHOD_KEX)
    for direction in [LIBSSH2_METHOD_CRYPT_CS, LIBSSH2_METHOD_CRYPT_SC] {
      session.prefer(ciphers, for: direction)
    }
    for direction in [LIBSSH2_METHOD_MAC_CS, LIBSSH2_METHOD_MAC_SC] {
      session.prefer(macs, for: direction)
    }
  }
}

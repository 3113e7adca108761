internal import CLibSSH2
package import KJDomain
internal import KJSystem

/// The algorithms that kj offers: the defaults of OpenSSH's client, as far as libssh2 supports and ssh_config allows
/// them.
package struct Algorithms {
  private static let keyExchanges = [
    "curve25519-sha256", "curve25519-sha256@libssh.org", "ecdh-sha2-nistp256",
    "ecdh-sha2-nistp384", "ecdh-sha2-nistp521", "diffie-hellman-group-exchange-sha256",
    "diffie-hellman-group16-sha512", "diffie-hellman-group18-sha512",
    "diffie-hellman-group14-sha256",
  ]
  /// Fastest on this processor first (docs/decisions/0016-the-cipher-that-suits-the-processor.md).
  private static let ciphers = ciphers(withSHA256Instructions: Processor.hasSHA256Instructions)
  private static let macs = macs(withSHA256Instructions: Processor.hasSHA256Instructions)

  /// AES-GCM needs libssh2 1.11.0, ChaCha20 1.11.1.
  ///
  /// With the instructions, HMAC is so fast that counter mode is on par with the AEAD ciphers; without them, counter
  /// mode is the slowest.
  static func ciphers(withSHA256Instructions isQuick: Bool) -> [String] {
    let counter = ["aes128-ctr", "aes256-ctr", "aes192-ctr"]
    let authenticating = [
      "chacha20-poly1305@openssh.com", "aes128-gcm@openssh.com", "aes256-gcm@openssh.com",
    ]
    return isQuick ? counter + authenticating : authenticating + counter
  }

  /// With counter mode, the MAC takes most of the CPU time for a large file.
  static func macs(withSHA256Instructions isQuick: Bool) -> [String] {
    let digests = isQuick ? [256, 512] : [512, 256]
    return digests.map { "hmac-sha2-\($0)-etm@openssh.com" } + digests.map { "hmac-sha2-\($0)" }
      + ["hmac-sha1"]
  }

  /// Whether a cipher authenticates itself (AEAD), so the negotiated MAC is not used.
  static func authenticates(_ cipher: String) -> Bool {
    cipher == "chacha20-poly1305@openssh.com" || cipher.hasSuffix("-gcm@openssh.com")
  }

  private let limits: AlgorithmLimits

  package init(_ limits: AlgorithmLimits) { self.limits = limits }

  /// The first kind for which this libssh2 supports no allowed algorithm; nil if it has everything a connection needs.
  package var missing: AlgorithmLimits.Kind? {
    guard let session = libssh2_session_init_ex(nil, nil, nil, nil) else { return nil }
    defer { libssh2_session_free(session) }
    return preferences(known: []).first { !$0.set(in: session) }?.kind
  }

  /// Sets a session's preferences.
  ///
  /// The key types that are known for the host come first, unless the person has specified an order: a known host then
  /// never looks like a new one.
  func configure(_ session: LibSSH2Session, known: [HostKeyType]) {
    for preference in preferences(known: known) { _ = preference.set(in: session.raw) }
  }

  // MARK: Preferences

  private struct Preference {
    let kind: AlgorithmLimits.Kind
    /// Constants from `libssh2.h`.
    let methods: [Int32]
    /// Best first.
    let names: [String]

    /// Returns whether libssh2 supports any of the names.
    ///
    /// Passes only supported names (`libssh2_session_supported_algs`): to drop others, libssh2 1.10 copies
    /// overlapping bytes, which is undefined behavior in C.
    func set(in session: OpaquePointer) -> Bool {
      methods.allSatisfy { method in
        let known = Self.supported(method, by: session)
        let list = names.filter(known.contains).joined(separator: ",")
        // libssh2 1.11 accepts an empty list of key exchanges, because it adds extensions to the list.
        return !list.isEmpty && libssh2_session_method_pref(session, method, list) == 0
      }
    }

    private static func supported(_ method: Int32, by session: OpaquePointer) -> Set<String> {
      var list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
      let count = libssh2_session_supported_algs(session, method, &list)
      guard count > 0, let list else { return [] }
      defer { libssh2_free(session, list) }
      return Set((0..<Int(count)).compactMap { list[$0].map { String(cString: $0) } })
    }
  }

  private func preferences(known: [HostKeyType]) -> [Preference] {
    let usual = HostKeyType.preferred
    let types = known + usual.filter { !known.contains($0) }
    let hostKeys =
      limits.hostKeyOrder(insteadOf: usual.flatMap(\.algorithms)) ?? types.flatMap(\.algorithms)
    let all: [(AlgorithmLimits.Kind, [Int32], [String])] = [
      (.hostKey, [LIBSSH2_METHOD_HOSTKEY], hostKeys),
      (.keyExchange, [LIBSSH2_METHOD_KEX], Self.keyExchanges),
      (.cipher, [LIBSSH2_METHOD_CRYPT_CS, LIBSSH2_METHOD_CRYPT_SC], Self.ciphers),
      (.mac, [LIBSSH2_METHOD_MAC_CS, LIBSSH2_METHOD_MAC_SC], Self.macs),
    ]
    return all.map { kind, methods, names in
      Preference(kind: kind, methods: methods, names: names.filter { limits.allows($0, as: kind) })
    }
  }
}

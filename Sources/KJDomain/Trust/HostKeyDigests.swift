/// SHA-256 for fingerprints, HMAC-SHA-1 for hashed names.
public struct HostKeyDigests: Sendable {
  /// The SHA-256 digest, 32 bytes, of the bytes given.
  package let sha256: @Sendable ([UInt8]) -> [UInt8]
  /// The HMAC-SHA-1, 20 bytes, with the given key, of the given message.
  package let hmacSHA1: @Sendable (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]

  public init(
    sha256: @escaping @Sendable ([UInt8]) -> [UInt8],
    hmacSHA1: @escaping @Sendable (_ key: [UInt8], _ message: [UInt8]) -> [UInt8]
  ) {
    self.sha256 = sha256
    self.hmacSHA1 = hmacSHA1
  }

  /// The fingerprint of a key.
  package func fingerprint(of key: HostKey) -> Fingerprint { Fingerprint(digest: sha256(key.blob)) }
}

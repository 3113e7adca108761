/// SHA-256 for fingerprints, HMAC-SHA-1 for hashed names.
public struct HostKeyDigests: Sendable {
  /// Returns the SHA-256 digest of bytes: 32 bytes.
  package let sha256: @Sendable ([UInt8]) -> [UInt8]
  /// Returns the HMAC-SHA-1 of a message under a key: 20 bytes.
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

// The digests of host keys, computed by libcrypto.

internal import KJDigest
package import KJDomain

extension HostKeyDigests {
  /// SHA-256 and HMAC-SHA-1 as this system computes them.
  package static let system = HostKeyDigests(
    sha256: { Digest.sha256($0) },
    hmacSHA1: { key, message in Digest.hmacSHA1(key: key, message: message) })
}

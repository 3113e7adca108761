// Message digests, from libcrypto, which libssh2 has loaded anyway.

internal import CLibCrypto

/// The digests that SSH's host keys and known_hosts files use.
public enum Digest {
  /// SHA-256 (`EVP_Digest`): 32 bytes.
  public static func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let result = EVP_Digest(message, message.count, &digest, &length, EVP_sha256(), nil)
    precondition(result == 1 && length == 32, "libcrypto offers no SHA-256")
    return digest
  }

  /// HMAC with SHA-1 (`HMAC`), as hashed names in known_hosts use it: 20 bytes.
  public static func hmacSHA1(key: [UInt8], message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    var length: UInt32 = 0
    let result = HMAC(
      EVP_sha1(), key, Int32(clamping: key.count), message, message.count, &digest, &length)
    precondition(result != nil && length == 20, "libcrypto offers no HMAC-SHA-1")
    return digest
  }

  /// The version of the libcrypto that this process uses (`OpenSSL_version`), for `--version`.
  public static var libraryVersion: String {
    String(cString: OpenSSL_version(OPENSSL_VERSION))
  }
}

internal import CLibCrypto
internal import KJSystem

/// The digests that SSH's host keys and known_hosts files use.
package enum Digest {
  /// SHA-256 (`EVP_Digest`): 32 bytes.
  package static func sha256(_ message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    let result = EVP_Digest(message, message.count, &digest, &length, EVP_sha256(), nil)
    precondition(result == 1 && length == 32, "libcrypto offers no SHA-256")
    return digest
  }

  /// HMAC with SHA-1 (`HMAC`), as hashed names in known_hosts use it: 20 bytes.
  package static func hmacSHA1(key: [UInt8], message: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 20)
    var length: UInt32 = 0
    let result = HMAC(
      EVP_sha1(), key, Int32(clamping: key.count), message, message.count, &digest, &length)
    precondition(result != nil && length == 20, "libcrypto offers no HMAC-SHA-1")
    return digest
  }

  /// Makes libcrypto read its configuration and seed its random numbers, on another thread.
  ///
  /// The first use of libcrypto would otherwise wait for that. With libssh2, the first use is the
  /// key exchange, during which the server would wait, too. A second call does nothing.
  package static func prepare() {
    _ = preparation
  }

  private static let preparation = try? BackgroundWork<Void> {
    _ = sha256([])
    var byte: UInt8 = 0
    RAND_bytes(&byte, 1)
  }

  /// The version of the libcrypto that this process uses (`OpenSSL_version`).
  package static var libraryVersion: String {
    String(cString: OpenSSL_version(OPENSSL_VERSION))
  }
}

/// SHA-256 of bytes that arrive piece by piece (`EVP_DigestUpdate`).
package final class SHA256Stream {
  private let context: OpaquePointer

  package init() {
    guard let context = EVP_MD_CTX_new(), EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1 else {
      preconditionFailure("libcrypto offers no SHA-256")
    }
    self.context = context
  }

  deinit {
    EVP_MD_CTX_free(context)
  }

  package func update(_ bytes: UnsafeRawBufferPointer) {
    EVP_DigestUpdate(context, bytes.baseAddress, bytes.count)
  }

  /// The digest of everything so far, as 64 lower-case hexadecimal digits.
  ///
  /// Call once.
  package func finish() -> String {
    var digest = [UInt8](repeating: 0, count: 32)
    EVP_DigestFinal_ex(context, &digest, nil)
    return digest.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

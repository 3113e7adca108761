package import KJBase

/// The SHA-256 digest of an encoded host key, written as OpenSSH does: `SHA256:` and 43 characters
/// of base64 without padding.
package struct Fingerprint: Hashable, Sendable, CustomStringConvertible {
  /// The digest, 32 bytes.
  package let digest: [UInt8]

  /// Takes the digest of a key, which must be a SHA-256 digest.
  package init(digest: [UInt8]) {
    precondition(digest.count == 32, "a SHA-256 digest has 32 bytes")
    self.digest = digest
  }

  /// Reads `SHA256:…`, with or without `=` at the end; throws ``Failure`` with status `usage`.
  package init(parsing text: String) throws(Failure) {
    let prefix = "SHA256:"
    guard text.hasPrefix(prefix) else { throw Self.invalid(text, "it must begin with 'SHA256:'") }
    let digits = Array(text.utf8.dropFirst(prefix.utf8.count))
    let padded = digits.last == UInt8(ascii: "=") ? digits : digits + [UInt8(ascii: "=")]
    guard padded.count == 44, let digest = Base64.decode(padded[...]), digest.count == 32 else {
      throw Self.invalid(text, "'SHA256:' must be followed by 43 base64 characters")
    }
    self.digest = digest
  }

  private static func invalid(_ text: String, _ reason: String) -> Failure {
    Failure(
      .usage, "invalid fingerprint '\(text.printable)': \(reason)",
      advice: ["run 'ssh-keygen -lf /etc/ssh/ssh_host_ed25519_key.pub' on the host to see it"])
  }

  package var description: String { "SHA256:" + Base64.encode(digest, padded: false) }
}

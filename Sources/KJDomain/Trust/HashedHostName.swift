/// A host name as `|1|salt|hash`: an HMAC-SHA-1 of the name with a random salt, both in base64.
///
/// It stands for exactly one name, in lower case, without wildcards.
package struct HashedHostName: Hashable, Sendable, CustomStringConvertible {
  /// The number of bytes in the salt, and in the hash.
  package static let length = 20

  package let salt: [UInt8]
  package let hash: [UInt8]

  /// Hides `name`; `salt` is ``length`` random bytes.
  package init(_ name: HostKeyName, salt: [UInt8], digests: HostKeyDigests) {
    precondition(salt.count == Self.length, "a salt has 20 bytes")
    self.salt = salt
    hash = digests.hmacSHA1(salt, Array(name.text.utf8))
  }

  /// Reads the field of a line; `nil` if it is not of this form.
  init?(_ field: ArraySlice<UInt8>) {
    let parts = field.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
    guard parts.count == 4, parts[0].isEmpty, parts[1].elementsEqual("1".utf8),
      let salt = Base64.decode(parts[2]), salt.count == Self.length,
      let hash = Base64.decode(parts[3]), hash.count == Self.length
    else { return nil }
    self.salt = salt
    self.hash = hash
  }

  /// Whether the hidden name is `name`, which must be in lower case.
  package func matches(_ name: String, digests: HostKeyDigests) -> Bool {
    digests.hmacSHA1(salt, Array(name.utf8)) == hash
  }

  package var description: String { "|1|\(Base64.encode(salt))|\(Base64.encode(hash))" }
}

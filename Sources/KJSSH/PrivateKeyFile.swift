package import KJDomain

/// The contents of an identity file.
package struct PrivateKeyFile: Sendable {
  /// The whole file and a NUL: libssh2 1.10 takes the length, but still looks for the end of a string.
  let terminatedContents: [UInt8]
  /// The public half as a line of `authorized_keys`, if the file shows it.
  ///
  /// It saves one of the two runs of the key derivation, and lets kj ask the server about the key before it asks the
  /// person for the passphrase.
  var publicKeyLine: [UInt8]? { publicKey.map { Array($0.description.utf8) } }
  /// The public half, if it can be read without the passphrase.
  package let publicKey: HostKey?
  /// Whether a passphrase is needed.
  package let isEncrypted: Bool
  /// The type of the key, if it can be read without the passphrase.
  package let type: HostKeyType?

  /// Parses a key file.
  ///
  /// - Returns: nil if this is not a private key in a format that libssh2 reads (OpenSSH's own, or PEM).
  package init?(_ contents: [UInt8]) {
    let text = String(decoding: contents, as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline)
    guard let begin = lines.first(where: { $0.hasPrefix("-----BEGIN ") }) else { return nil }
    terminatedContents = contents + [0]
    if begin == "-----BEGIN OPENSSH PRIVATE KEY-----" {
      let base64 = lines.filter { !$0.hasPrefix("-----") }.joined()
      guard let body = Base64.decode(Array(base64.utf8)[...]),
        let header = OpenSSHKeyHeader(body)
      else { return nil }
      isEncrypted = header.cipher != "none"
      publicKey = header.publicKey
      type = header.publicKey.type
    } else if begin.hasSuffix("PRIVATE KEY-----") {
      isEncrypted =
        begin.contains("ENCRYPTED") || lines.contains { $0.hasPrefix("Proc-Type: 4,ENCRYPTED") }
      publicKey = nil
      type = begin.contains("RSA") ? .rsa : nil
    } else {
      return nil
    }
  }
}

/// The part of OpenSSH's key format that is never encrypted (OpenSSH's PROTOCOL.key).
private struct OpenSSHKeyHeader {
  let cipher: String
  let publicKey: HostKey

  init?(_ body: [UInt8]) {
    let magic = Array("openssh-key-v1\0".utf8)
    guard body.starts(with: magic) else { return nil }
    var rest = body[magic.count...]
    guard let cipher = rest.takeString(), rest.takeString() != nil, rest.takeString() != nil,
      rest.count >= 4
    else { return nil }
    rest.removeFirst(4)
    guard let blob = rest.takeString(), let key = try? HostKey(blob: Array(blob)) else {
      return nil
    }
    self.cipher = String(decoding: cipher, as: UTF8.self)
    publicKey = key
  }
}

extension ArraySlice<UInt8> {
  /// Takes an SSH string off the front: its length as a uint32, then that many bytes.
  mutating func takeString() -> ArraySlice<UInt8>? {
    guard count >= 4 else { return nil }
    let length = Int(prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
    guard count - 4 >= length else { return nil }
    let value = dropFirst(4).prefix(length)
    self = dropFirst(4 + length)
    return value
  }
}

// Keys, lines and digests for the trust tests.

import KJDomain

enum TrustFixtures {
  /// Digests that are not cryptographic but distinguish inputs; the real digests are tested with the store.
  static let digests = HostKeyDigests(
    sha256: { message in
      var digest = [UInt8](repeating: 7, count: 32)
      for (index, byte) in message.enumerated() {
        digest[index % 32] = digest[index % 32] &* 31 &+ byte
      }
      return digest
    },
    hmacSHA1: { key, message in
      var digest = [UInt8](repeating: 3, count: 20)
      for (index, byte) in (key + message).enumerated() {
        digest[index % 20] = digest[index % 20] &* 31 &+ byte
      }
      return digest
    })

  static func string(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let count = UInt32(bytes.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) } + bytes
  }

  static func blob(_ type: String, _ fields: [UInt8]...) -> [UInt8] {
    string(type.utf8) + fields.flatMap { string($0) }
  }

  static func ed25519(_ seed: UInt8) throws -> HostKey {
    try HostKey(blob: blob("ssh-ed25519", [UInt8](repeating: seed, count: 32)))
  }

  static func rsa(_ seed: UInt8) throws -> HostKey {
    try HostKey(
      blob: blob("ssh-rsa", [1, 0, 1], [0] + [UInt8](repeating: seed | 0x80, count: 256)))
  }

  static func ecdsa(_ seed: UInt8) throws -> HostKey {
    let point = [4] + [UInt8](repeating: seed, count: 64)
    return try HostKey(blob: blob("ecdsa-sha2-nistp256", Array("nistp256".utf8), point))
  }

  static func known(_ text: String) -> KnownHosts {
    var hosts = KnownHosts(digests: digests)
    hosts.read(Array(text.utf8), file: "kh")
    return hosts
  }

  static func name(_ host: String, port: Int = 22) throws -> HostKeyName {
    HostKeyName(host: try HostName(host), port: try Port(port))
  }
}

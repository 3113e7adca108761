// Real and random keys.

import KJDigest
import KJDomain

extension HostKeyDigests {
  static let system = HostKeyDigests(sha256: Digest.sha256, hmacSHA1: Digest.hmacSHA1)
}

enum HostKeySamples {
  static func string(_ bytes: some Collection<UInt8>) -> [UInt8] {
    let count = UInt32(bytes.count)
    return (0..<4).map { UInt8(truncatingIfNeeded: count >> (24 - 8 * UInt32($0))) } + bytes
  }

  static func random(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max) }
  }

  /// A random Ed25519 key; OpenSSH does not check its point.
  static func ed25519() throws -> HostKey {
    try HostKey(blob: string("ssh-ed25519".utf8) + string(random(32)))
  }

  /// A random RSA key of some size.
  static func rsa() throws -> HostKey {
    let modulus = [UInt8.random(in: 1...127)] + random(Int.random(in: 128...512)) + [1]
    return try HostKey(blob: string("ssh-rsa".utf8) + string([1, 0, 1]) + string(modulus))
  }

  /// New keys of every type that `ssh-keygen` makes.
  static func generated(in directory: String) throws -> [HostKey] {
    let kinds = ["ed25519 -b 256", "ecdsa -b 256", "ecdsa -b 384", "ecdsa -b 521", "rsa -b 2048"]
    var keys: [HostKey] = []
    for (index, kind) in kinds.enumerated() {
      let file = "\(directory)/key\(index)"
      let words = ShellCommand.output(
        "ssh-keygen -q -t \(kind) -N '' -C '' -f \(file) && cat \(file).pub"
      )
      .split(whereSeparator: \.isWhitespace)
      if words.count < 2 { continue }
      keys.append(try HostKey(type: String(words[0]), base64: Array(words[1].utf8)[...]))
    }
    return keys
  }
}

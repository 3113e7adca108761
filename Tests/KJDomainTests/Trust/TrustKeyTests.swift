// Host keys: their encoding, fingerprints and random art.

import KJBase
import KJDomain
import Testing

struct TrustKeyTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
  ])
  func base64FollowsTheVectorsOfRFC4648(plain: String, encoded: String) {
    #expect(Base64.encode(plain.utf8) == encoded)
    #expect(Base64.decode(Array(encoded.utf8)[...]) == Array(plain.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zh==", "Zm9=", "=", "====", "Zg==Zg==", "Z===", "Zm 9v", "Zm9-", "Zg=a",
  ])
  func base64IsStrict(text: String) {
    #expect(Base64.decode(Array(text.utf8)[...]) == nil)
  }

  @Test func everyByteSurvivesBase64() {
    let bytes = (0...255).map { UInt8($0) }
    for length in 0...256 {
      let part = Array(bytes.prefix(length))
      #expect(Base64.decode(Array(Base64.encode(part).utf8)[...]) == part)
    }
  }

  @Test func typesAndSizesAreRead() throws {
    let keys = [
      try TrustFixtures.ed25519(1), try TrustFixtures.rsa(1), try TrustFixtures.ecdsa(1),
      try HostKey(blob: TrustFixtures.blob("ssh-new@example.com", [1, 2, 3])),
    ]
    #expect(keys.map(\.type) == [.ed25519, .rsa, .ecdsa256, HostKeyType("ssh-new@example.com")])
    #expect(keys.map(\.bits) == [256, 2048, 256, nil])
    #expect(keys.map(\.type.displayName) == ["ED25519", "RSA", "ECDSA", "ssh-new@example.com"])
  }

  /// Other encodings of the RSA key of seed 1, and other names for its type, which OpenSSH 9.2 treats as the same.
  @Test(arguments: [
    ("ssh-rsa", "ssh-rsa", 0), ("rsa-sha2-256", "ssh-rsa", 0), ("rsa-sha2-512", "ssh-rsa", 0),
    ("ssh-rsa", "rsa-sha2-256", 0), ("rsa-sha2-256", "rsa-sha2-512", 0), ("ssh-rsa", "RSA", 0),
    ("ssh-rsa", "rsa", 0), ("ssh-rsa", "ssh-rsa", 1), ("ssh-rsa", "ssh-rsa", 7),
  ])
  func otherFormsOfAKeyAreTheSameKey(line: String, inKey: String, zeros: Int) throws {
    let padding = [UInt8](repeating: 0, count: zeros)
    let blob = TrustFixtures.blob(
      inKey, padding + [1, 0, 1], padding + [0] + [UInt8](repeating: 0x81, count: 256))
    let key = try HostKey(type: line, base64: Array(Base64.encode(blob).utf8)[...])
    #expect(key == (try TrustFixtures.rsa(1)))
    #expect(key.blob == (try TrustFixtures.rsa(1).blob))
    #expect(key.description.hasPrefix("ssh-rsa "))
  }

  @Test func shortNameOfAnotherTypeIsKnownToo() throws {
    let blob = TrustFixtures.blob("ED25519", [UInt8](repeating: 1, count: 32))
    #expect(try HostKey(blob: blob) == (try TrustFixtures.ed25519(1)))
  }

  @Test(arguments: [("RSA", "ssh-rsa"), ("SSH-RSA", "ssh-rsa"), ("ssh-ed25519", "ssh-rsa")])
  func typeOfALineIsTakenByItsNamesOnly(line: String, inKey: String) throws {
    let blob = TrustFixtures.blob(inKey, [1, 0, 1], [0] + [UInt8](repeating: 0x81, count: 256))
    #expect(throws: HostKey.FormatError.self) {
      try HostKey(type: line, base64: Array(Base64.encode(blob).utf8)[...])
    }
  }

  static let malformed: [[UInt8]] = [
    [], [0, 0, 0], [0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 1], TrustFixtures.string("a b".utf8),
    TrustFixtures.string([UInt8](repeating: 0x61, count: 65)),
    TrustFixtures.blob("ssh-ed25519"),
    TrustFixtures.blob("ssh-ed25519", [UInt8](repeating: 1, count: 31)),
    TrustFixtures.blob("ssh-ed25519", [UInt8](repeating: 1, count: 32)) + [0],
    TrustFixtures.blob("ssh-rsa", [1, 0, 1], [0x80] + [UInt8](repeating: 1, count: 255)),
    TrustFixtures.blob("ssh-rsa", [1, 0, 1], [UInt8](repeating: 1, count: 96)),
    TrustFixtures.blob("ssh-rsa", [1, 0, 1], [0, 0]),
    TrustFixtures.blob(
      "ecdsa-sha2-nistp256", Array("nistp384".utf8), [4] + [UInt8](repeating: 1, count: 64)),
    TrustFixtures.blob(
      "ecdsa-sha2-nistp256", Array("nistp256".utf8), [2] + [UInt8](repeating: 1, count: 32)),
  ]

  @Test(arguments: malformed)
  func malformedKeysAreRefused(blob: [UInt8]) {
    #expect(throws: HostKey.FormatError.self) { try HostKey(blob: blob) }
  }

  @Test func noPrefixOfAKeyTraps() throws {
    for key in [try TrustFixtures.rsa(1), try TrustFixtures.ecdsa(2), try TrustFixtures.ed25519(3)]
    {
      for length in 0..<key.blob.count {
        #expect(throws: HostKey.FormatError.self) {
          try HostKey(blob: Array(key.blob.prefix(length)))
        }
      }
    }
  }

  @Test(arguments: ["", "="])
  func fingerprintsAreReadWithAndWithoutPadding(ending: String) throws {
    let fingerprint = Fingerprint(digest: (0..<32).map { UInt8($0 * 8 & 0xFF) })
    #expect(fingerprint.description.utf8.count == 50)
    #expect(try Fingerprint(parsing: fingerprint.description + ending) == fingerprint)
  }

  @Test(arguments: [
    "", "SHA256:", "SHA256:abc", "sha256:\(String(repeating: "A", count: 43))",
    String(repeating: "A", count: 43), "MD5:aa:bb", "SHA256:\(String(repeating: "A", count: 44))",
    "SHA256:\(String(repeating: "A", count: 42))B", "SHA256:\(String(repeating: "A", count: 43))==",
  ])
  func textThatIsNoFingerprintIsRefused(text: String) {
    #expect(throws: Failure.self) { try Fingerprint(parsing: text) }
  }

  @Test func randomArtHasAFrameOfElevenLines() throws {
    let key = try HostKey(blob: TrustFixtures.blob("a-type-with-a-very-long-name@example.com", [1]))
    for key in [key, try TrustFixtures.rsa(1)] {
      let art = RandomArt(TrustFixtures.digests.fingerprint(of: key), of: key)
      #expect(art.lines.count == 11)
      #expect(art.lines.allSatisfy { $0.count == 19 })
    }
  }
}

// The digests against the vectors of their standards.

import KJDigest
import Testing

@Suite struct DigestTests {
  private func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// FIPS 180-2, appendix B.
  @Test(arguments: [
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
  ])
  func sha256MatchesTheStandard(message: String, digest: String) {
    #expect(hex(Digest.sha256(Array(message.utf8))) == digest)
    let stream = SHA256Stream()
    for byte in Array(message.utf8) {
      withUnsafeBytes(of: byte) { stream.update($0) }
    }
    #expect(stream.finish() == digest)
  }

  /// RFC 2202, section 3, test case 2.
  @Test func hmacSHA1MatchesTheStandard() {
    let digest = Digest.hmacSHA1(
      key: Array("Jefe".utf8), message: Array("what do ya want for nothing?".utf8))
    #expect(hex(digest) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
  }
}

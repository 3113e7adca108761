// The keys inside host certificates.

import KJBase
import KJDomain
import Testing

struct TrustCertificateTests {
  /// A certificate in the format of PROTOCOL.certkeys for a plain 32-byte key.
  private func certificate(signedBy authority: HostKey) -> [UInt8] {
    let fields: [[UInt8]] = [
      TrustFixtures.blob(
        "ssh-ed25519-cert-v01@openssh.com", [9, 9, 9], [UInt8](repeating: 1, count: 32)),
      [UInt8](repeating: 0, count: 8), [0, 0, 0, 2],
      TrustFixtures.blob("host", TrustFixtures.blob("example.org")),
      [UInt8](repeating: 0, count: 8), [UInt8](repeating: 255, count: 8),
      TrustFixtures.blob("", [], [], authority.blob, [7, 7]),
    ]
    return fields.flatMap(\.self)
  }

  @Test func aCertificateHoldsThePlainKeyAndThatOfItsAuthority() throws {
    for authority in [try TrustFixtures.ed25519(2), try TrustFixtures.rsa(3)] {
      let key = try HostKey(blob: certificate(signedBy: authority))
      #expect(key.type.isCertificate)
      #expect(key.certifiedKey == (try TrustFixtures.ed25519(1)))
      #expect(key.signingKey == authority)
    }
  }

  @Test func aRevokedCertificateRevokesTheKeyThatItIsAbout() throws {
    let key = try HostKey(blob: certificate(signedBy: try TrustFixtures.rsa(3)))
    let plain = try TrustFixtures.ed25519(1)
    let known = TrustFixtures.known("dev \(plain)\n@revoked dev \(key)\n")
    let review = known.review(plain, name: try TrustFixtures.name("dev"), host: "dev")
    #expect(review.decision == .revoked(known.entries[1]))
    #expect(known.keys(for: try TrustFixtures.name("dev")).types.isEmpty)
  }

  @Test func certificatesOfSecurityKeysHoldThoseKeys() throws {
    let fields = [[UInt8](repeating: 1, count: 32), Array("ssh:".utf8)]
    let plain = try HostKey(
      blob: TrustFixtures.blob("sk-ssh-ed25519@openssh.com", fields[0], fields[1]))
    let certificate = try HostKey(
      blob: TrustFixtures.blob(
        "sk-ssh-ed25519-cert-v01@openssh.com", [9, 9], fields[0], fields[1], [1, 2, 3]))
    #expect(certificate.certifiedKey == plain)
  }

  @Test func aPlainKeyHoldsNeither() throws {
    let key = try TrustFixtures.ed25519(1)
    #expect(key.certifiedKey == nil && key.signingKey == nil)
  }

  @Test func aCertificateThatIsCutOffHasNoAuthority() throws {
    let whole = certificate(signedBy: try TrustFixtures.ed25519(2))
    // If only the signature is missing, the authority can still be read.
    for count in 40..<(whole.count - 6) {
      #expect((try? HostKey(blob: Array(whole.prefix(count))))?.signingKey == nil)
    }
  }

  @Test func onlyTheAuthoritiesOfTheHostCount() throws {
    let authority = try TrustFixtures.ed25519(2)
    let known = TrustFixtures.known(
      "@cert-authority *.example.org \(authority)\nplain.example.org \(try TrustFixtures.rsa(3))\n")
    let keys = known.keys(for: try TrustFixtures.name("plain.example.org"))
    #expect(keys.isAuthority(authority))
    #expect(!keys.isAuthority(try TrustFixtures.rsa(3)))
    #expect(!known.keys(for: try TrustFixtures.name("example.com")).isAuthority(authority))
  }
}

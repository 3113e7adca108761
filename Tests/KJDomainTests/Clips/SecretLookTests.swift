// Text that looks like a secret.

import KJDomain
import Testing

@Suite struct SecretLookTests {
  private static let word = "0123456789abcdefghijABCDEFGHIJ012345"

  @Test(
    arguments: [
      ("-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\n", .privateKey),
      ("-----BEGIN PRIVATE KEY-----", .privateKey),
      ("-----BEGIN RSA PRIVATE KEY-----\nMIIE", .privateKey),
      ("key:\n  -----BEGIN PGP PRIVATE KEY BLOCK-----", .privateKey),
      ("PuTTY-User-Key-File-3: ssh-ed25519", .privateKey),
      ("AGE-SECRET-KEY-1QQPQZ", .privateKey),
      ("ghp_\(word)", .accessToken), ("gho_\(word)", .accessToken),
      ("github_pat_11ABCDEFG0_\(word)", .accessToken), ("glpat-0123456789_abcdefghi", .accessToken),
      ("export TOKEN=ghp_\(word)", .accessToken), ("{\"token\":\"glpat-\(word)\"}", .accessToken),
      ("https://me:ghp_\(word)@github.com/me/it", .accessToken),
      ("sk-proj-\(word)", .accessToken), ("sk-ant-api03-\(word)", .accessToken),
      ("xoxb-1234567890-abcdef", .accessToken), ("AKIAIOSFODNN7EXAMPLE", .accessToken),
      ("aws_access_key_id = ASIAIOSFODNN7EXAMPLE", .accessToken),
      ("AIzaSyA-0123456789abcdefghijklmnopqrst", .accessToken),
      ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl", .webToken),
      ("Authorization: Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.c2lnbmF0dXJl", .webToken),
      ("correctHorse9batteryStaple", .password), (" Tr0ub4dor&3-and-more-of-it\n", .password),
      (String(repeating: "aB3", count: 66), .password),
    ] as [(String, SecretLook)])
  func aSecretIsRecognised(text: String, look: SecretLook) {
    #expect(SecretLook(text) == look)
  }

  @Test(arguments: [
    "", "make test 2>&1 | tail -40", "git rebase --onto main topic~3 topic",
    "/home/me/.cache/kj/20261121-093015-photo-4f2a.jpg", "https://dev.example.com/Issues/1423",
    "-----BEGIN PUBLIC KEY-----", "-----BEGIN CERTIFICATE-----", "ghp_short",
    "use sk- and xox here",
    "sk-learn-compatible-estimators", "xoxoxoxoxoxoxoxoxo",
    "da39a3ee5e6b4b0d3255bfef95601890afd80709",
    "AKIA", "eyJ.a.b", "eyJhbGciOiJIUzI1Ni", "short-Word1",
    "two words: Abcdefgh1234 Ijklmnop5678",
    "averyverylongwordinlowercase", String(repeating: "aB3", count: 67),
    "SELECT count(*) FROM uploads WHERE host = 'dev';",
  ])
  func whatIsNoSecretIsLeftAlone(text: String) {
    #expect(SecretLook(text) == nil)
  }

  @Test func eachLookHasItsWords() {
    #expect(Set(SecretLook.allCases.map(\.words)).count == SecretLook.allCases.count)
  }
}

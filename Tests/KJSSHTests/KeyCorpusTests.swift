// The inputs of the key fuzzer, replayed.

import KJBase
import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSSH

private func corpus(_ name: String) throws -> [UInt8] {
  try LocalFiles.read(SourceTree.root.pushing(FilePath("Fuzz/Corpora/keys/\(name)")))
}

@Test func theKeyFilesOfTheCorpusAreRead() throws {
  let plain = try #require(PrivateKeyFile(corpus("private")))
  #expect(plain.publicKey != nil && !plain.isEncrypted)
  #expect(try #require(PrivateKeyFile(corpus("private-encrypted"))).isEncrypted)
  #expect(try #require(PrivateKeyFile(corpus("pem"))).type == .rsa)
  #expect(try #require(PublicKeyFile(corpus("public"))).key.type == .rsa)
}

@Test func theCertificateOfTheCorpusNamesItsKeys() throws {
  let certificate = try HostKey(blob: corpus("certificate"))
  #expect(certificate.type.isCertificate)
  #expect(certificate.certifiedKey?.type == .ed25519 && certificate.signingKey?.type == .rsa)
}

@Test func theAgentOfTheCorpusHasTwoKeysWithCertificates() throws {
  let keys = try #require(KeyAgent.identities(in: try corpus("agent-keys")[...]))
  #expect(keys.map(\.comment) == Array(repeating: "seed", count: 4))
  #expect(try #require(KeyAgent.signature(in: try corpus("agent-signature")[...])).count == 64)
}

// The question about a host key: what it shows and which answers it understands.

import KJBase
import KJDomain
import Testing

@testable import KJCLI

private let someFingerprint = "SHA256:" + String(repeating: "A", count: 43)

@Test func onlyWholeWordsAndFingerprintsAnswer() throws {
  let fingerprint = try Fingerprint(parsing: someFingerprint)
  #expect(HostKeyQuestion.read("yes") == .accepted)
  #expect(HostKeyQuestion.read("YES") == .accepted)
  #expect(HostKeyQuestion.read("no") == .refused)
  #expect(HostKeyQuestion.read(someFingerprint) == .typed(fingerprint))
  for answer in ["", "y", "n", "ja", "yes please", "SHA256:", "MD5:aa:bb"] {
    #expect(HostKeyQuestion.read(answer) == nil)
  }
}

/// A key of the right form for its type, filled with one byte.
private func key(_ byte: UInt8) throws -> HostKey {
  let name = Array("ssh-ed25519".utf8)
  let point = [UInt8](repeating: byte, count: 32)
  return try HostKey(blob: [0, 0, 0, UInt8(name.count)] + name + [0, 0, 0, 32] + point)
}

private func question(known: String, host: OutsideText = "dev") throws -> String {
  let digests = HostKeyDigests(
    sha256: { [UInt8](repeating: $0.last ?? 0, count: 32) },
    hmacSHA1: { _, _ in [UInt8](repeating: 0, count: 20) })
  var hosts = KnownHosts(digests: digests)
  hosts.read(Array(known.utf8), file: "known_hosts")
  let name = HostKeyName(host: try HostName("example.org"), port: try Port("2222"))
  return HostKeyQuestion(hosts.review(try key(0), name: name, host: host)).text
}

@Test func questionShowsHostTypeFingerprintAndPicture() throws {
  let text = try question(known: "")
  #expect(text.hasPrefix("The host 'dev' ([example.org]:2222) offers an ED25519 key"))
  #expect(text.contains("\n  \(someFingerprint)\n"))
  #expect(text.contains("\n  +--[ED25519 256]--+\n"))
  #expect(text.contains("Nothing is known about this host yet."))
  #expect(text.hasSuffix("(yes/no/fingerprint)? "))
}

@Test func questionShowsWhatIsKnownBeside() throws {
  let line = "[example.org]:2222 ssh-ed25519 \(try key(1).base64)\n"
  let text = try question(known: line)
  #expect(text.contains("This is NOT the key that is known for the host:"))
  #expect(text.contains("known_hosts:1"))
}

@Test func questionIsSafeToShow() throws {
  let text = try question(known: "", host: "a\u{1B}[31mb")
  #expect(!text.contains("\u{1B}"))
}

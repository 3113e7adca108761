// The meaning of the lines of known_hosts.

import KJBase
import KJDomain
import Testing

struct TrustKnownHostsTests {
  /// The names in the host field, a host, a port, and whether the line applies to that host.
  @Test(arguments: [
    ("dev", "dev", 22, true), ("dev", "DEV", 22, true), ("DEV", "dev", 22, true),
    ("dev", "dev", 2222, false), ("[dev]:2222", "dev", 2222, true),
    ("[dev]:2222", "dev", 22, false), ("[dev]:22", "dev", 22, false),
    ("a,dev,b", "dev", 22, true), ("*", "dev", 2222, true),
    ("*.example.com", "a.example.com", 22, true),
    ("*.example.com", "example.com", 22, false), ("?ev", "dev", 22, true), ("?ev", "ev", 22, false),
    ("d*v", "dv", 22, true), ("!dev,*", "dev", 22, false), ("*,!dev", "dev", 22, false),
    ("!dev,*", "dev", 2222, true), ("![dev]:2222,*", "dev", 2222, false),
    ("!dev", "other", 22, false),
    ("[*]:2222", "dev", 2222, true), ("[d?v]:*", "dev", 99, true), ("fe80::1", "fe80::1", 22, true),
    ("[fe80::1]:23", "FE80::1", 23, true), ("dev,", "dev", 22, true), (",dev", "dev", 22, true),
    ("dev.", "dev", 22, false),
    ("*a*a*a*a*a*a*a*a*b", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", 22, false),
    (String(repeating: "x", count: 1022) + ",dev", "dev", 22, true),
    (String(repeating: "x", count: 1023) + ",dev", "dev", 22, false),
    ("dev," + String(repeating: "x", count: 5000), "dev", 22, false),
  ])
  func patternsMatchAsInOpenSSH(field: String, host: String, port: Int, expected: Bool) throws {
    let hosts = TrustFixtures.known("\(field) \(try TrustFixtures.ed25519(1))\n")
    #expect(hosts.entries.count == 1)
    let keys = hosts.keys(for: try TrustFixtures.name(host, port: port))
    #expect(!keys.named.isEmpty == expected)
  }

  @Test func aHashedNameMatchesOnlyItself() throws {
    let salt = (0..<20).map { UInt8($0) }
    let dev = try TrustFixtures.name("dev", port: 2222)
    let field = HashedHostName(dev, salt: salt, digests: TrustFixtures.digests)
    let hosts = TrustFixtures.known("\(field) \(try TrustFixtures.ed25519(1))")
    #expect(hosts.keys(for: dev).named.count == 1)
    #expect(hosts.keys(for: try TrustFixtures.name("dev")).named.isEmpty)
    #expect(hosts.prefersHashedNames)
  }

  @Test func anAliasStandsForEveryPort() throws {
    let name = try HostKeyName(alias: "Farm")
    #expect(name.text == "farm")
    #expect(name.withoutPort == nil)
  }

  @Test func linesKeepPlaceMarkerAndComment() throws {
    let key = try TrustFixtures.ed25519(1)
    let hosts = TrustFixtures.known(
      "# comment\n\n \t\r\n  dev \t \(key)\t me@here and more \r\n@revoked\t* \(key)\n"
        + "@cert-authority *.x \(key) ca\nlast \(key)")
    #expect(hosts.damagedLines.isEmpty)
    #expect(hosts.entries.map(\.location.description) == ["kh:4", "kh:5", "kh:6", "kh:7"])
    #expect(hosts.entries.map(\.marker) == [.hostKey, .revoked, .certificateAuthority, .hostKey])
    #expect(hosts.entries.map(\.comment) == ["me@here and more ", "", "ca", ""])
    #expect(hosts.entries.allSatisfy { $0.key == key })
  }

  @Test func linesOfProtocolOneAreSkippedQuietly() {
    let hosts = TrustFixtures.known("old 1024 35 1234567890123456789\n")
    #expect(hosts.entries.isEmpty)
    #expect(hosts.damagedLines.isEmpty)
  }

  @Test(arguments: [
    ("dev", "there is no key"), ("dev # x", "there is no key"),
    ("dev ssh-ed25519", "there is no key after its type"),
    ("dev ssh-ed25519 #x", "there is no key after its type"),
    ("dev ssh-ed25519 AAAA!", "the key is not valid base64"),
    ("dev ssh-ed25519 AAAA", "the key does not begin with its type"),
    ("dev ssh-rsa KEY", "the line says 'ssh-rsa', but the key says 'ssh-ed25519'"),
    ("@revoke dev ssh-ed25519 KEY", "its marker is neither '@cert-authority' nor '@revoked'"),
    (
      "@cert-authority @cert-authority dev ssh-ed25519 KEY",
      "its marker is neither '@cert-authority' nor '@revoked'"
    ),
    ("|1|x|y ssh-ed25519 KEY", "its hashed host name is malformed"),
    ("|2|AAAA|AAAA ssh-ed25519 KEY", "its hashed host name is malformed"),
    ("dev\u{0} ssh-ed25519 KEY", "there is no key"),
    ("dev 1024 ssh-ed25519 KEY", "the key is not valid base64"),
  ])
  func damagedLinesAreReportedAndCostOnlyThemselves(line: String, reason: String) throws {
    let key = try TrustFixtures.ed25519(1)
    let parts = line.split(separator: "KEY", omittingEmptySubsequences: false)
    let hosts = TrustFixtures.known("\(parts.joined(separator: key.base64))\nnext \(key)\n")
    #expect(hosts.damagedLines.map(\.description) == ["kh:1: line ignored: \(reason)"])
    #expect(hosts.entries.map(\.location.line) == [2])
  }

  /// Each line was tried with OpenSSH 9.2's ssh, which refuses the key as revoked.
  @Test(arguments: [
    "@revoked dev ssh-ed25519 KEY", "\t @revoked  dev\tssh-ed25519 \t KEY",
    "@revoked\tdev\tssh-ed25519\tKEY", "@revoked x,DEV,y ssh-ed25519 KEY comment",
    "@revoked dev ssh-ed25519 KEY\r", "@revoked dev ssh-ed25519 KEY\u{0}",
    "@revoked dev ssh-ed25519 KEY\u{0}comment", "@revoked dev ssh-ed25519 KEY com\u{0}ment",
    "@revoked dev ssh-ed25519 KEY\u{B}", "@revoked dev ssh-ed25519 KEY\u{C} comment",
    "@revoked dev ssh-ed25519 KEY\r comment", "@revoked dev ssh-ed25519 \u{B}\u{C}\rKEY",
    "@revoked dev ssh-ed25519 KEY com\u{B}ment",
  ])
  func revocationsAreReadAsInOpenSSH(line: String) throws {
    let key = try TrustFixtures.ed25519(1)
    let hosts = TrustFixtures.known(
      "dev \(key)\n"
        + line.split(separator: "KEY", omittingEmptySubsequences: false)
        .joined(separator: key.base64) + "\n")
    #expect(hosts.damagedLines.isEmpty && hosts.unreadableRevocations.isEmpty)
    let review = hosts.review(key, name: try TrustFixtures.name("dev"), host: "dev")
    #expect(review.decision == .revoked(hosts.entries[1]))
  }

  /// Which of the hosts `dev` and `other` is refused because of an unreadable revocation.
  @Test(arguments: [
    ("@revoked dev", ["dev"]), ("@revoked dev\r", ["dev"]), ("@revoked d*,x ", ["dev"]),
    ("@revoked dev # ssh-ed25519 KEY", ["dev"]), ("@revoked dev ssh-ed25519", ["dev"]),
    ("@revoked dev ssh-ed25519 AAAA!", ["dev"]), ("@revoked dev ssh-rsa KEY", ["dev"]),
    ("@revoked dev ssh-ed25519 \u{0}KEY", ["dev"]), ("@revoked dev ssh-ed25519\u{B} KEY", ["dev"]),
    ("@revoked dev ssh-ed25519 #KEY", ["dev"]), ("@revoked dev ssh-ed25519 KEY#", ["dev"]),
    ("@revoked dev foo ssh-ed25519 KEY", ["dev"]), ("@revoked !dev,* 7", ["other"]),
    ("@REVOKED dev ssh-ed25519 KEY", ["dev"]), ("@Revoked dev ssh-ed25519 KEY", ["dev"]),
    (
      "@revoked dev ssh-rsa-cert-v01@openssh.com AAAAHHNzaC1yc2EtY2VydC12MDFAb3BlbnNzaC5jb20=",
      ["dev"]
    ),
    ("@revoked dev 1024 ssh-ed25519 KEY", ["dev"]),
    ("@revoked", ["dev", "other"]), ("@revoked ", ["dev", "other"]),
    ("@revoked # dev", ["dev", "other"]), ("@revoked ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked rsa-sha2-512 KEY", ["dev", "other"]),
    ("@revoked |1|x|y ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked |1|AAAA|AAAA ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked:dev ssh-ed25519 KEY", ["dev", "other"]), ("@revokeddev KEY", ["dev", "other"]),
    ("@revoked\u{B}dev ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked\u{0} dev ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked dev\u{0} ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked dev\u{C} ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked dev\u{A0}ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked dev\u{A0} ssh-ed25519 KEY", ["dev", "other"]),
    ("\u{A0}@revoked dev ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked @revoked dev ssh-ed25519 KEY", ["dev", "other"]),
    ("@cert-authority @revoked dev ssh-ed25519 KEY", ["dev", "other"]),
    ("\u{FEFF}@revoked dev ssh-ed25519 KEY", ["dev", "other"]),
    ("\u{0}@revoked dev ssh-ed25519 KEY", ["dev", "other"]),
    ("\u{B}@revoked dev ssh-ed25519 KEY", ["dev", "other"]),
    ("@revoked dev 1024 35 123456789", []), ("# @revoked dev", []), ("x @revoked dev KEY", []),
    ("@revoke dev ssh-ed25519 KEY", []), ("@revoked dev ssh-new@example.org NEW", []),
  ])
  func aRevocationThatCannotBeReadRefusesWhomItMayMean(line: String, refused: [String]) throws {
    let key = try TrustFixtures.ed25519(1)
    let new = try HostKey(blob: TrustFixtures.blob("ssh-new@example.org", [1]))
    let text = line.split(separator: "KEY", omittingEmptySubsequences: false)
      .joined(separator: key.base64).split(separator: "NEW", omittingEmptySubsequences: false)
      .joined(separator: new.base64)
    let hosts = TrustFixtures.known("dev,other \(key)\n\(text)\n")
    let found = try ["dev", "other"].filter { host in
      let name = try TrustFixtures.name(host)
      guard
        case .mayBeRevoked(let line) = hosts.review(key, name: name, host: OutsideText(host))
          .decision
      else {
        return false
      }
      return line.location.line == 2
    }
    #expect(found == refused)
    #expect(hosts.unreadableRevocations.count == (refused.isEmpty ? 0 : 1))
  }

  @Test func aRevocationThatCannotBeReadIsToldWithItsPlace() {
    let hosts = TrustFixtures.known("# x\n@revoked dev\n@revoked\n")
    #expect(hosts.damagedLines.isEmpty)
    #expect(
      hosts.unreadableRevocations.map(\.description) == [
        "kh:2: cannot read a revocation, so its hosts are refused: there is no key",
        "kh:3: cannot read a revocation, so every host is refused: there is no key",
      ])
  }

  /// Lines about `dev` at port 23, and the decision about its key, which is not in any file.
  @Test(arguments: [
    ("[dev]:23 KEY", "trusted"), ("* KEY", "trusted"), ("dev,[dev]:23 KEY", "trusted"),
    ("dev KEY", "unknown"), ("[other]:23 KEY", "unknown"), ("@revoked [dev]:23 KEY", "revoked"),
    ("[dev]:23 KEY\n@revoked *", "mayBeRevoked"), ("@revoked [dev]:24", "unknown"),
    ("@cert-authority [dev]:* KEY", "certificateAuthorityOnly"),
  ])
  func whatIsSaidAboutOneServerCountsForItsWholeNameOnly(text: String, expected: String) throws {
    let key = try TrustFixtures.ed25519(1)
    let name = try TrustFixtures.name("dev", port: 23)
    var hosts = TrustFixtures.known("other KEY\n")
    hosts.read(
      Array(
        text.split(separator: "KEY", omittingEmptySubsequences: false)
          .joined(separator: key.description).utf8), file: "said", about: name)
    let decision = hosts.review(key, name: name, host: "dev").decision
    #expect(TrustDecisionTests.Expected(decision).rawValue == expected)
  }

  @Test func aLineThatIsNotUTF8CanStillBeRead() throws {
    let key = try TrustFixtures.ed25519(1)
    var hosts = KnownHosts(digests: TrustFixtures.digests)
    hosts.read([0xFF, 0x2C] + Array("dev \(key) ".utf8) + [0xFE], file: "kh")
    #expect(hosts.keys(for: try TrustFixtures.name("dev")).named.count == 1)
    #expect(hosts.entries.first?.comment == "\u{FFFD}")
  }

  @Test func knownTypesAreAskedForBestFirst() throws {
    let (rsa, ecdsa, ed) = (
      try TrustFixtures.rsa(1), try TrustFixtures.ecdsa(1), try TrustFixtures.ed25519(1)
    )
    let hosts = TrustFixtures.known(
      "dev \(rsa)\ndev,b \(ecdsa)\n@revoked * \(ecdsa)\n@cert-authority dev \(ed)\nport \(ed)\n")
    #expect(hosts.keys(for: try TrustFixtures.name("dev")).types == [.rsa])
    #expect(hosts.keys(for: try TrustFixtures.name("b")).types == [])
    #expect(hosts.keys(for: try TrustFixtures.name("port", port: 99)).types == [.ed25519])
    #expect(HostKeyType.rsa.algorithms == ["rsa-sha2-512", "rsa-sha2-256", "ssh-rsa"])
  }

  /// Every prefix and thousands of damaged versions of a file are read without trapping.
  @Test func noDamageTraps() throws {
    let dev = try TrustFixtures.name("dev", port: 2222)
    let hashed = HashedHostName(
      dev, salt: [UInt8](repeating: 9, count: 20), digests: TrustFixtures.digests)
    let key = try TrustFixtures.ed25519(1)
    let text = Array(
      "# c\r\n@revoked !a*,?b,[c]:22 \(key) x\n\(hashed) \(key)\nold 1024 35 99\n@cert-authority * \(key)"
        .utf8)
    func read(_ bytes: [UInt8]) {
      var hosts = KnownHosts(digests: TrustFixtures.digests)
      hosts.read(bytes, file: "kh")
      _ = hosts.keys(for: dev)
      var file = KnownHostsText(bytes, file: "kh")
      _ = file.remove(dev, digests: TrustFixtures.digests)
    }
    for length in 0...text.count { read(Array(text.prefix(length))) }
    let bytes = Array(" \t\n\r,|!*?[]:@#=A1\u{0}".utf8) + [0x80, 0xFF]
    for index in text.indices {
      for byte in [bytes[index % bytes.count], bytes[index * 7 % bytes.count], 0x20, 0x0A] {
        var changed = text
        changed[index] = byte
        read(changed)
      }
      var shorter = text
      shorter.remove(at: index)
      read(shorter)
    }
  }
}

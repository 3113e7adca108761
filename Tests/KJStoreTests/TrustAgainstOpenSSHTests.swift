// Fingerprints, random art and matching, compared with ssh-keygen.

import KJBase
import KJDomain
import KJStore
import SystemPackage
import Testing

@Suite(.enabled(if: ShellCommand.hasSSHKeygen, "ssh-keygen is not installed"))
struct TrustAgainstOpenSSHTests {
  private let home = TemporaryHome()

  /// Hundreds of keys in one file, and the output of `ssh-keygen -lv` for each.
  @Test func fingerprintAndRandomArtAreThoseOfSSHKeygen() throws {
    var keys = try HostKeySamples.generated(in: home.path.string)
    #expect(keys.count == 5)
    for _ in 0..<300 { keys.append(try HostKeySamples.ed25519()) }
    for _ in 0..<100 { keys.append(try HostKeySamples.rsa()) }
    let file = home.path.appending("keys")
    try home.write(keys.map { "\($0) comment\n" }.joined(), to: file)
    let shown = ShellCommand.output("ssh-keygen -lv -f '\(file)'")
    let expected = keys.map { key in
      let fingerprint = HostKeyDigests.system.fingerprint(of: key)
      let title = "\(key.bits ?? 0) \(fingerprint) comment (\(key.type.displayName))"
      return "\(title)\n\(RandomArt(fingerprint, of: key))\n"
    }.joined()
    #expect(shown == expected)
  }

  static let hosts = [
    "dev", "a.dev", "b.a.dev", "dev.example.com", "192.0.2.7", "192.0.2.70", "fe80::1", "x", "",
  ].dropLast()

  /// A field made of pieces that match, nearly match and contradict each other.
  private func randomField() -> String {
    let pieces = [
      "dev", "DEV", "a.dev", "*.dev", "*", "?", "???", "d?v", "*v", "!dev", "![dev]:2222", "!*.dev",
      "[dev]:2222", "[*]:2222", "[*.dev]:22*", "[a.dev]:*", "192.0.2.*", "192.0.2.7?", "fe80::1",
      "[fe80::1]:2222", "*.example.com", "!", "", "x", "**", "*e*v", "[192.0.2.7]:2222", "!x",
    ]
    return (0..<Int.random(in: 1...4)).compactMap { _ in pieces.randomElement() }
      .joined(separator: ",")
  }

  private func randomLine(_ keys: [HostKey]) throws -> String {
    let key = try #require(keys.randomElement())
    let marker = ["", "", "", "@revoked ", "@cert-authority ", "@unknown "].randomElement() ?? ""
    let ending = ["", " comment", "\tx y", "\r", " # x"].randomElement() ?? ""
    switch Int.random(in: 0..<12) {
    case 0: return "# \(randomField()) \(key)"
    case 1: return "\(randomField()) ssh-ed25519"
    case 2: return "\(randomField()) ssh-rsa \(key.base64)A"
    case 3: return "\(randomField()) 1024 35 12345678901234567890"
    case 4...6:
      let host = try HostName(try #require(Self.hosts.randomElement()))
      let port = try Port([22, 2222].randomElement() ?? 22)
      let name = HashedHostName(
        HostKeyName(host: host, port: port), salt: HostKeySamples.random(20), digests: .system)
      return "\(marker)\(name) \(key)\(ending)"
    default:
      let field = randomField()
      return field.isEmpty ? "" : " \(marker)\(field)  \(key)\(ending)"
    }
  }

  /// Which lines are for a host, according to `ssh-keygen -lF`, in generated files.
  @Test(arguments: 0..<4)
  func matchingFindsTheLinesOfSSHKeygen(round: Int) throws {
    let keys = try (0..<8).map { _ in try HostKeySamples.ed25519() }
    let text = try (0..<250).map { _ in try randomLine(keys) }.joined(separator: "\n")
    let file = home.path.appending("known_hosts")
    try home.write(text, to: file)
    var known = KnownHosts(digests: .system)
    known.read(Array(text.utf8), file: "known_hosts")
    for host in Self.hosts {
      for port in [22, 2222] {
        let name = HostKeyName(host: try HostName(host), port: try Port(port))
        let shown = ShellCommand.output("ssh-keygen -l -F '\(name)' -f '\(file)'")
        let expected = shown.split(separator: "\n").filter { $0.hasPrefix("# Host") }.map {
          String($0.split(separator: "line ").last?.prefix { $0.isNumber } ?? "")
        }
        let found = known.keys(for: name).named.map { "\($0.location.line)" }
        #expect(found == expected, "\(name) in:\n\(text)")
      }
    }
  }

  /// A file hashed by `ssh-keygen -H` means the same as before.
  @Test func namesHashedBySSHKeygenAreFound() throws {
    let key = try HostKeySamples.ed25519()
    let file = home.path.appending("known_hosts")
    try home.write("dev \(key)\n[dev]:2222 \(key)\na,b \(key)\n", to: file)
    _ = ShellCommand.output("ssh-keygen -H -f '\(file)'")
    let text = try home.read(file)
    #expect(!text.contains("dev"))
    var known = KnownHosts(digests: .system)
    known.read(Array(text.utf8), file: "known_hosts")
    #expect(known.prefersHashedNames)
    for (host, port) in [("dev", 22), ("dev", 2222), ("a", 22), ("b", 22)] {
      let name = HostKeyName(host: try HostName(host), port: try Port(port))
      #expect(known.keys(for: name).named.count == 1, "\(name)")
    }
  }

  /// `ssh-keygen -F` finds the lines that kj writes.
  @Test(arguments: [false, true])
  func linesOfKjAreFoundBySSHKeygen(hashing: Bool) throws {
    let key = try HostKeySamples.ed25519()
    let name = HostKeyName(host: try HostName("Dev"), port: try Port(2222))
    let files = home.knownHosts
    let review = files.load(digests: .system).knownHosts.review(key, name: name, host: "dev")
    try files.record(try review.acceptNew(), hashingNames: hashing, digests: .system)
    let found = ShellCommand.output("ssh-keygen -F '[dev]:2222' -f '\(home.knownHostsPath)'")
    #expect(found.contains(key.base64))
    #expect(try home.read(home.knownHostsPath).hasPrefix("|1|") == hashing)
  }
}

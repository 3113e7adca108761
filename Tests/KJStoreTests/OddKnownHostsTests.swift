// Whom kj trusts because of odd lines in known_hosts, compared with the verdict of `ssh` itself.

import KJBase
import KJDomain
import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@Suite struct OddKnownHostsTests {
  /// How many files of each kind are tried.
  private static let count = getenv("KJ_SOAK") == nil ? 12 : 700

  @Test(.enabled(if: ServerKind.openSSH.missing == nil), arguments: OddKnownHosts.Intent.allCases)
  func nobodyIsTrustedWhomSSHRefuses(_ intent: OddKnownHosts.Intent) throws {
    let judge = try Judge(intent)
    let first = UInt64.random(in: 0 ... .max)
    for seed in (0..<UInt64(Self.count)).map({ first &+ $0 }) {
      var random = SeededNumbers(seed: seed)
      let file = try OddKnownHosts(
        intent, port: judge.server.port, key: judge.key, good: judge.goodLine, using: &random)
      let (own, others) = (try judge.trusts(file), try judge.sshTrusts(file))
      let shown = "seed \(seed), \(String(decoding: file.bytes, as: UTF8.self).debugDescription)"
      switch intent {
      case .plain, .authority:
        #expect(own == others, "ssh trusts: \(others); \(shown)")
      case .revoked:
        #expect(!own || (others && !file.isMeant), "ssh trusts: \(others); \(shown)")
      }
    }
  }
}

/// A server, with the verdicts of kj and ssh on it.
private final class Judge {
  let server: PrivateSSHServer
  /// The server's host key, or the authority that signed it.
  let key: HostKey
  let goodLine: String
  private let intent: OddKnownHosts.Intent
  private let hostKey: HostKey
  private let workspace: Workspace

  init(_ intent: OddKnownHosts.Intent) throws {
    self.intent = intent
    workspace = try Workspace()
    var options = SSHServerOptions()
    options.hostKeyTypes = ["ed25519"]
    options.hasHostCertificate = intent == .authority
    server = try PrivateSSHServer(in: workspace, options: options)
    hostKey = try Self.key(server.publicHostKeys().first)
    key = intent == .authority ? try Self.key(server.authorityKey()) : hostKey
    goodLine = try server.knownHostsLines()
  }

  private static func key(_ text: String?) throws -> HostKey {
    let words = try #require(text).split(separator: " ")
    return try HostKey(type: String(words[0]), base64: Array(words[1].utf8)[...])
  }

  func trusts(_ file: OddKnownHosts) throws -> Bool {
    var known = KnownHosts(digests: .system)
    known.read(file.bytes, file: "known_hosts")
    let name = HostKeyName(host: try HostName("127.0.0.1"), port: try Port(Int(server.port)))
    if intent == .authority { return known.keys(for: name).isAuthority(key) }
    guard case .trusted = known.review(hostKey, name: name, host: "dev").decision else {
      return false
    }
    return true
  }

  /// Whether ssh gets past the key exchange.
  func sshTrusts(_ file: OddKnownHosts) throws -> Bool {
    let path = workspace.root.appending("odd")
    try LocalFiles.write(path, file.bytes)
    let type = intent == .authority ? "ssh-ed25519-cert-v01@openssh.com" : "ssh-ed25519"
    let settings = [
      "UserKnownHostsFile=\(path)", "GlobalKnownHostsFile=/dev/null", "StrictHostKeyChecking=yes",
      "HostKeyAlgorithms=\(type)", "KexAlgorithms=curve25519-sha256", "BatchMode=yes",
      "PreferredAuthentications=none", "LogLevel=ERROR",
    ]
    let tools = ToolRunner(environment: ["PATH": "/usr/bin:/usr/local/bin:/opt/homebrew/bin"])
    let result = try tools.run(
      "ssh",
      ["-F", "/dev/null"] + settings.flatMap { ["-o", $0] }
        + ["-p", "\(server.port)", "\(server.account.name)@127.0.0.1", "true"])
    if result.errors.contains("Permission denied") { return true }
    try #require(result.errors.contains("Host key verification failed"), "\(result.errors)")
    return false
  }
}

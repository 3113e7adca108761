// The meaning of a server's answers to a log-in attempt.

import KJBase
import KJSSH
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct AuthenticationTests {
  private func connect(to server: PrivateSSHServer) throws -> VerifiedConnection {
    try TestConnection.trust(
      UnverifiedConnection(
        over: TestConnection.socket(to: server.port), known: [], until: TestConnection.soon))
  }

  private func makeKey(
    _ name: String, in workspace: Workspace
  ) throws -> (file: PrivateKeyFile, line: String) {
    _ = try workspace.tools.run(
      "ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", name]
    ).expectSuccess()
    let path = workspace.work.appending(name)
    let line = String(decoding: try LocalFiles.read(FilePath("\(path).pub")), as: UTF8.self)
    return (try TestConnection.key(at: path), line.split(separator: "\n").joined())
  }

  @Test func firstOfTwoKeysIsAPartialSuccess() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let second = try makeKey("second", in: workspace)
      var options = SSHServerOptions()
      options.authorizedKeys = [second.line]
      options.extraLines = ["AuthenticationMethods publickey,publickey"]
      let server = try PrivateSSHServer(in: workspace, options: options)
      let connection = try connect(to: server)
      let first = try connection.authenticate(
        user: server.account.name, with: try TestConnection.key(at: server.userKey),
        passphrase: nil, until: TestConnection.soon)
      #expect(first == .partial(remaining: ["publickey"]))
      let result = try connection.authenticate(
        user: server.account.name, with: second.file, passphrase: nil, until: TestConnection.soon)
      #expect(result == .accepted)
    }
  }

  @Test func strangersKeyIsRefusedAndTheMethodsAreNamed() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let stranger = try makeKey("stranger", in: workspace)
      let server = try PrivateSSHServer(in: workspace)
      let connection = try connect(to: server)
      let result = try connection.authenticate(
        user: server.account.name, with: stranger.file, passphrase: nil,
        until: TestConnection.soon)
      #expect(result == .refused)
      let methods = try connection.remainingMethods(
        user: server.account.name, until: TestConnection.soon)
      #expect(methods == ["publickey"])
    }
  }

  @Test func wrongPasswordIsRefused() async throws {
    try await onOwnThread {
      var options = SSHServerOptions()
      options.extraLines = ["PasswordAuthentication yes"]
      let server = try PrivateSSHServer(in: Workspace(), options: options)
      let result = try connect(to: server).authenticate(
        user: server.account.name, password: Array("wrong".utf8), until: TestConnection.soon)
      #expect(result == .refused)
    }
  }

  @Test func serverThatHasHadEnoughSaysSo() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      var options = SSHServerOptions()
      options.extraLines = ["MaxAuthTries 2"]
      let server = try PrivateSSHServer(in: workspace, options: options)
      let connection = try connect(to: server)
      do {
        for number in 0..<3 {
          _ = try connection.authenticate(
            user: server.account.name, with: try makeKey("key\(number)", in: workspace).file,
            passphrase: nil, until: TestConnection.soon)
        }
        Issue.record("three keys were taken")
      } catch let error as SSHError {
        #expect(error.reason == .dismissed)
        #expect(error.words.raw.contains("Too many authentication failures"))
      }
    }
  }

  @Test(arguments: [(30_000, true), (200_000, false)])
  func bannerThatIsTooLongHasAReasonOfItsOwn(length: Int, isTaken: Bool) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let banner = workspace.root.appending("banner")
      try LocalFiles.write(banner, [UInt8](repeating: UInt8(ascii: "b"), count: length))
      var options = SSHServerOptions()
      options.extraLines = ["Banner \(banner)"]
      let server = try PrivateSSHServer(in: workspace, options: options)
      let connection = try connect(to: server)
      do {
        _ = try connection.authenticate(
          user: server.account.name, with: try TestConnection.key(at: server.userKey),
          passphrase: nil, until: TestConnection.soon)
        #expect(isTaken)
      } catch let error as SSHError {
        #expect(error.reason == .packetTooLong, "\(error)")
        #expect(!isTaken)
      }
    }
  }
}

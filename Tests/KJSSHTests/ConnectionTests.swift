// The states of a connection against a real sshd.

import KJBase
import KJDigest
import KJDomain
import KJSSH
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ConnectionTests {
  private func connect(
    to server: PrivateSSHServer, known: [HostKeyType] = []
  ) throws -> UnverifiedConnection {
    try UnverifiedConnection(
      over: TestConnection.socket(to: server.port), known: known, until: TestConnection.soon)
  }

  private func review(_ key: HostKey) throws -> HostKeyReview {
    KnownHosts(digests: HostKeyDigests(sha256: Digest.sha256, hmacSHA1: Digest.hmacSHA1)).review(
      key, name: HostKeyName(host: try HostName("127.0.0.1"), port: .ssh), host: "dev")
  }

  @Test(arguments: [HostKeyType.ed25519, .ecdsa256])
  func knownKeyTypeIsAskedForFirst(type: HostKeyType) async throws {
    try await onOwnThread {
      let server = try PrivateSSHServer(in: Workspace())
      let connection = try connect(to: server, known: [type])
      #expect(connection.hostKey.type == type)
      #expect(try server.publicHostKeys().contains("\(connection.hostKey)"))
    }
  }

  @Test func proofAboutAnotherKeyOpensNothing() async throws {
    try await onOwnThread {
      let server = try PrivateSSHServer(in: Workspace())
      let other = try connect(to: server, known: [.ecdsa256]).hostKey
      let connection = try connect(to: server, known: [.ed25519])
      let review = try review(other)
      let accepted = try review.accept(shown: review.fingerprint)
      do throws(SSHError) {
        _ = try connection.verify(accepted)
        Issue.record("the connection was opened")
      } catch {
        #expect(error.reason == .refused)
      }
    }
  }

  @Test func keyFileAuthenticatesAndOpensSFTP() async throws {
    try await onOwnThread {
      let server = try PrivateSSHServer(in: Workspace())
      let verified = try TestConnection.logIn(try connect(to: server), at: server)
      let isAuthenticated = verified.isAuthenticated
      #expect(isAuthenticated)
      let channel = try verified.openChannel(for: .sftp, until: TestConnection.soon)
      #expect(!channel.isFinished)
    }
  }
}

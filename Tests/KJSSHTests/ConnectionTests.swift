// The states of a connection against a real sshd.

import KJDomain
import KJSSH
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ConnectionTests {
  private let digests = HostKeyDigests(sha256: Digest.sha256, hmacSHA1: Digest.hmacSHA1)

  private func connect(
    to server: PrivateSSHServer, known: [HostKeyType] = []
  ) throws -> UnverifiedConnection {
    let socket = try TCPSocket.connect(
      host: "127.0.0.1", port: server.port, stall: .seconds(10), until: .after(.seconds(10)))
    return try UnverifiedConnection(over: socket, known: known, until: .after(.seconds(10)))
  }

  private func review(_ key: HostKey) throws -> HostKeyReview {
    KnownHosts(digests: digests).review(
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
      let connection = try connect(to: server)
      let review = try review(connection.hostKey)
      let verified = try connection.verify(try review.accept(shown: review.fingerprint))
      let key = try #require(PrivateKeyFile(try LocalFiles.read(server.userKey)))
      let result = try verified.authenticate(
        user: server.account.name, with: key, passphrase: nil, until: .after(.seconds(10)))
      #expect(result == .accepted)
      let channel = try verified.openSFTPChannel(until: .after(.seconds(10)))
      #expect(!channel.isFinished)
    }
  }
}

// A command on the host, and the server's identification.

import KJBase
import KJDigest
import KJDomain
import KJSSH
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct CommandTests {
  private let soon: Duration = .hang

  private func connect(to server: PrivateSSHServer) throws -> UnverifiedConnection {
    let socket = try TCPSocket.connect(
      host: "127.0.0.1", port: server.port, family: .any, stall: soon, until: .after(soon))
    return try UnverifiedConnection(over: socket.descriptor, known: [], until: .after(soon))
  }

  private func logIn(to server: PrivateSSHServer) throws -> VerifiedConnection {
    let connection = try connect(to: server)
    let digests = HostKeyDigests(sha256: Digest.sha256, hmacSHA1: Digest.hmacSHA1)
    let review = KnownHosts(digests: digests).review(
      connection.hostKey, name: HostKeyName(host: try HostName("127.0.0.1"), port: .ssh),
      host: "dev")
    let verified = try connection.verify(try review.accept(shown: review.fingerprint))
    let key = try #require(PrivateKeyFile(try LocalFiles.read(server.userKey)))
    let result = try verified.authenticate(
      user: server.account.name, with: key, passphrase: nil, until: .after(soon))
    #expect(result == .accepted)
    return verified
  }

  @Test func theServerIntroducesItself() async throws {
    try await onOwnThread {
      let server = try PrivateSSHServer(in: Workspace())
      let connection = try connect(to: server)
      #expect(connection.serverBanner.raw.hasPrefix("SSH-2.0-OpenSSH"))
    }
  }

  @Test func aCommandReadsToTheEndOfItsInputAndAnswers() async throws {
    try await onOwnThread {
      let server = try PrivateSSHServer(in: Workspace())
      defer { withExtendedLifetime(server) {} }
      let verified = try logIn(to: server)
      let channel = try verified.openChannel(
        for: .command("cat; echo behind"), until: .after(soon))
      let count = try Array("input\n".utf8).withUnsafeBytes { try channel.write($0) }
      #expect(count == 6)
      try channel.finishWriting(until: .after(soon))
      var output: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 100)
      while true {
        let count = try buffer.withUnsafeMutableBytes { try channel.read(into: $0) }
        output += buffer.prefix(count)
        if count > 0 { continue }
        if channel.isFinished { break }
        try channel.wait(until: .after(soon))
      }
      #expect(String(decoding: output, as: UTF8.self) == "input\nbehind\n")
    }
  }
}

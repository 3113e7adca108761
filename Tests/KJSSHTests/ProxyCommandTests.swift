// A connection over a socket pair whose other end belongs to a program.

import KJSSH
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ProxyCommandTests {
  @Test func bytesPassThroughAProgramUnchanged() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let server = try TestConnection.echoServer(in: workspace, name: "server")
      try workspace.trust(server)
      let pair = try SocketPair.make()
      // OpenSSH's client as the program: `ssh -W` through the same server.
      let program = try ChildProcess(
        ChildCommand(
          "/usr/bin/ssh",
          [
            "-F", "none", "-i", server.userKey.string, "-p", "\(server.port)",
            "-o", "UserKnownHostsFile=\(workspace.knownHosts)", "-o", "BatchMode=yes",
            "-W", "127.0.0.1:\(server.port)", "\(server.account.name)@127.0.0.1",
          ]),
        input: .descriptor(pair.theirs), output: .descriptor(pair.theirs), error: .null)
      try pair.theirs.close()
      let channel = try TestConnection.logIn(
        UnverifiedConnection(over: pair.ours, known: [], until: TestConnection.soon), at: server
      ).openChannel(for: .sftp, until: TestConnection.soon)
      let bytes = PseudoRandom.bytes(3_000_000)
      #expect(try channel.echo(bytes, until: .after(.hang)) == bytes)
      program.end()
      #expect(throws: SSHError.self) { try channel.echo(bytes) }
    }
  }

  @Test func programThatEndsAtOnceIsAClosedLine() async throws {
    try await onOwnThread {
      let pair = try SocketPair.make()
      try pair.theirs.close()
      do throws(SSHError) {
        _ = try UnverifiedConnection(over: pair.ours, known: [], until: TestConnection.soon)
        Issue.record("keys were exchanged")
      } catch {
        let isLoss = if case .system = error.reason { true } else { error.reason == .closed }
        #expect(isLoss, "\(error)")
      }
    }
  }
}

extension Workspace {
  /// Makes OpenSSH's client trust the server.
  fileprivate func trust(_ server: PrivateSSHServer) throws {
    try LocalFiles.write(knownHosts, try server.knownHostsLines().utf8)
  }
}

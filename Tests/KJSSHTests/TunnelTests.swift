// Jump hosts inside the process: connections over channels of other connections, against real servers.

import KJBase
import KJSSH
import KJSystem
import KJTestSupport
import Testing

@Suite struct TunnelTests {
  @Test(arguments: [1, 2, 3])
  func bytesPassThroughJumpHostsUnchanged(jumps: Int) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      var servers = try (0..<jumps).map {
        // A new key exchange in between must not disturb anything.
        try TestConnection.echoServer(
          in: workspace, name: "jump\($0)", lines: ["RekeyLimit 1M"])
      }
      servers.append(try TestConnection.echoServer(in: workspace, name: "inner"))
      let channel = try TestConnection.logIn(through: servers)
        .openChannel(for: .sftp, until: TestConnection.soon)
      let bytes = PseudoRandom.bytes(6_000_000)
      #expect(try channel.echo(bytes, until: .after(.hang)) == bytes)
    }
  }

  @Test func tunnelsOfOneConnectionDoNotDisturbEachOther() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let jump = try PrivateSSHServer(in: workspace)
      let inner = try TestConnection.echoServer(in: workspace, name: "inner")
      let connection = try TestConnection.logIn(through: [jump])
      let channels = try (0..<2).map { _ in
        let tunnel = try connection.openChannel(
          for: .tunnel(host: "127.0.0.1", port: inner.port), until: TestConnection.soon)
        let unverified = try UnverifiedConnection(
          over: tunnel, known: [], until: TestConnection.soon)
        return try TestConnection.logIn(unverified, at: inner)
          .openChannel(for: .sftp, until: TestConnection.soon)
      }
      for round in 0..<6 {
        let bytes = PseudoRandom.bytes(200_000, seed: UInt64(round))
        #expect(try channels[round % 2].echo(bytes) == bytes)
      }
    }
  }

  @Test(
    arguments: [
      (["AllowTcpForwarding no"], "administratively prohibited"),
      ([], "connect failed"),
    ])
  func refusedTunnelSaysWhy(lines: [String], words: String) async throws {
    try await onOwnThread {
      var options = SSHServerOptions()
      options.extraLines = lines
      let server = try PrivateSSHServer(in: Workspace(), options: options)
      let connection = try TestConnection.logIn(through: [server])
      let port = try Loopback.freePort()
      do throws(SSHError) {
        _ = try connection.openChannel(
          for: .tunnel(host: "127.0.0.1", port: port), until: TestConnection.soon)
        Issue.record("the tunnel was opened")
      } catch {
        #expect(error.reason == .refused)
        #expect(error.words.raw == words)
      }
      // The connection still works.
      _ = try connection.openChannel(for: .sftp, until: TestConnection.soon)
    }
  }

  @Test(arguments: [0, 1, 2])
  func deathAnywhereInTheChainEndsTheConnection(dying: Int) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let servers = try (0..<3).map {
        try TestConnection.echoServer(in: workspace, name: "server\($0)")
      }
      let channel = try TestConnection.logIn(through: servers)
        .openChannel(for: .sftp, until: TestConnection.soon)
      #expect(try channel.echo([1, 2, 3]) == [1, 2, 3])
      servers[dying].killSessions()
      do {
        let bytes = PseudoRandom.bytes(3_000_000)
        #expect(try channel.echo(bytes).count < bytes.count)
        #expect(channel.isFinished)
      } catch let error as SSHError {
        let isLoss = if case .system = error.reason { true } else { error.reason == .closed }
        #expect(isLoss, "\(error)")
      }
    }
  }

  @Test func silenceBehindTheJumpHostEndsAtTheDeadline() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let jump = try PrivateSSHServer(in: workspace)
      let inner = try PrivateSSHServer(in: workspace, name: "inner")
      let relay = try FaultRelay(to: inner.port, fault: LineFault(.silence, afterBytes: 0))
      let tunnel = try TestConnection.logIn(through: [jump])
        .openChannel(for: .tunnel(host: "127.0.0.1", port: relay.port), until: TestConnection.soon)
      do throws(SSHError) {
        _ = try UnverifiedConnection(over: tunnel, known: [], until: .after(.milliseconds(300)))
        Issue.record("keys were exchanged")
      } catch {
        #expect(error.reason == .silent)
      }
    }
  }

  @Test(arguments: [true, false])
  func servedConnectionsOutliveTheServersKeepalives(isServed: Bool) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let servers = try ["jump", "inner"].map {
        try TestConnection.echoServer(
          in: workspace, name: $0, lines: ["ClientAliveInterval 1", "ClientAliveCountMax 2"])
      }
      let channel = try TestConnection.logIn(through: servers)
        .openChannel(for: .sftp, until: TestConnection.soon)
      if isServed {
        // Longer than the three seconds after which the servers drop a silent client.
        let end = Deadline.after(.seconds(5))
        while !end.hasPassed {
          _ = try? wait(for: [channel.interest], until: end)
          try channel.service()
        }
      } else {
        let end = TestConnection.soon
        while servers.contains(where: \.hasSessions) && !end.hasPassed {
          _ = try? wait(for: [], until: .after(.milliseconds(50)))
        }
      }
      let answer = try? channel.echo([1, 2, 3])
      #expect((answer == [1, 2, 3]) == isServed)
    }
  }

  @Test func waitSeesWhatAnotherChannelsReadTookIn() async throws {
    try await onOwnThread {
      let server = try TestConnection.echoServer(in: Workspace(), name: "server")
      let connection = try TestConnection.logIn(through: [server])
      let channels = try (0..<2).map { _ in
        try connection.openChannel(for: .sftp, until: TestConnection.soon)
      }
      _ = try [UInt8]([1, 2, 3]).withUnsafeBytes { try channels[0].write($0) }
      channels[0].flush()
      _ = try wait(for: [channels[0].interest], until: TestConnection.soon)
      try channels[1].service()
      // The echo is in libssh2's queue now; the socket shows nothing.
      try channels[0].wait(until: .after(.seconds(2)))
      var buffer = [UInt8](repeating: 0, count: 10)
      let count = try buffer.withUnsafeMutableBytes { try channels[0].read(into: $0) }
      #expect(buffer.prefix(count) == [1, 2, 3])
    }
  }

  @Test func serviceHandsNothingOut() async throws {
    try await onOwnThread {
      let server = try TestConnection.echoServer(in: Workspace(), name: "server")
      let channel = try TestConnection.logIn(through: [server])
        .openChannel(for: .sftp, until: TestConnection.soon)
      _ = try [UInt8](repeating: 7, count: 1000).withUnsafeBytes { try channel.write($0) }
      channel.flush()
      for _ in 0..<20 {
        _ = try? wait(for: [channel.interest], until: .after(.milliseconds(20)))
        try channel.service()
      }
      var buffer = [UInt8](repeating: 0, count: 2000)
      let count = try buffer.withUnsafeMutableBytes { try channel.read(into: $0) }
      #expect(buffer.prefix(count).elementsEqual(repeatElement(7, count: 1000)))
    }
  }
}

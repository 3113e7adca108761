// The bytes of a channel reach the other side whole, and no client holds up another.

import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct LinkRelayTests {
  private let soon = Deadline.after(.seconds(120))

  private func plan(_ script: String) -> TestSessionPlan {
    TestSessionPlan(kind: .link, program: ChildCommand("/bin/sh", ["-c", script]))
  }

  private func channel(of link: RunningLink) throws -> (RawClient, firstBytes: [UInt8]) {
    let channel = try link.client().openChannel(
      connectionKey: TestSessionPlan.connectionKey, until: soon)
    return (RawClient(channel.descriptor), channel.firstBytes)
  }

  /// Sends bytes while reading everything that comes back.
  private func exchange(_ client: RawClient, _ bytes: [UInt8]) throws -> [UInt8] {
    var answer: [UInt8] = []
    var rest = bytes[...]
    while true {
      let interest = Interest(client.socket, readable: true, writable: !rest.isEmpty)
      try wait(for: [interest], until: .after(.seconds(20)))
      if !rest.isEmpty {
        let sent = rest.withUnsafeBytes { UnixSocket.send(client.socket, $0) }
        if case .moved(let count) = sent { rest = rest.dropFirst(count) }
        if rest.isEmpty { client.finish() }
      }
      var room = [UInt8](repeating: 0, count: 1 << 17)
      switch room.withUnsafeMutableBytes({ UnixSocket.receive(client.socket, into: $0) }) {
      case .moved(let count): answer += room.prefix(count)
      case .later: break
      case .ended: return answer
      }
    }
  }

  @Test func fiftyMegabytesGoBothWaysAtOnce() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, plan("cat"))
      let bytes = PseudoRandom.bytes(50_000_000)
      let (client, first) = try channel(of: link)
      #expect(try first + exchange(client, bytes) == bytes)
      #expect(try link.stop().interests == 1)
    }
  }

  @Test func filesGoThroughARealServerBothWays() async throws {
    try await onOwnThread {
      let server = try #require(
        ["/usr/lib/openssh/sftp-server", "/usr/libexec/sftp-server"].first {
          LocalFiles.isFile(FilePath($0))
        })
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, plan("exec \(server) -d \(workspace.home)"))
      let bytes = PseudoRandom.bytes(50_000_001, seed: 9)
      try LocalFiles.write(workspace.work.appending("here"), bytes)
      let bridge = workspace.work.appending("bridge")
      try LocalFiles.write(bridge, Self.bridge(to: link).utf8, mode: .ownerReadWriteExecute)
      let batch = "put here there\nget there back\n"
      var tools = workspace.tools
      tools.timeout = .seconds(100)
      let result = try tools.run(
        "/usr/bin/sftp", ["-D", bridge.string, "-b", "-"], stdin: Array(batch.utf8))
      #expect(result.ending == .exit(0), "\(String(decoding: result.stderr, as: UTF8.self))")
      #expect(try LocalFiles.read(workspace.work.appending("back")) == bytes)
    }
  }

  /// A program between OpenSSH's client and a session: the request precedes the client's bytes.
  private static func bridge(to link: RunningLink) -> String {
    let request = String(
      decoding: LinkRequest.channel(connectionKey: TestSessionPlan.connectionKey).line.dropLast(),
      as: UTF8.self)
    return """
      #!/usr/bin/env python3
      import os, select, socket
      link = socket.socket(socket.AF_UNIX)
      link.connect('\(link.socket)')
      link.sendall(b'\(request)\\n')
      line = b''
      while not line.endswith(b'\\n'): line += link.recv(1)
      assert b'"ok":true' in line
      while True:
        for ready in select.select([0, link], [], [])[0]:
          piece = os.read(0, 65536) if ready == 0 else link.recv(65536)
          if not piece: raise SystemExit
          if ready == 0: link.sendall(piece)
          else:
            while piece: piece = piece[os.write(1, piece):]
      """
  }

  @Test func whoStopsReadingHoldsUpNobodyElse() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, plan("cat"))
      let bytes = PseudoRandom.bytes(8_000_000, seed: 3)
      let (stuck, stuckFirst) = try channel(of: link)
      let sent = stuck.send(bytes, patience: .milliseconds(500))
      // Two buffers, two pipes and two sockets are full, and no more was taken.
      #expect(sent < 2_000_000)
      let before = link.turnsSoFar
      pause(.milliseconds(300))
      #expect(link.turnsSoFar - before <= 3)

      let (other, otherFirst) = try channel(of: link)
      #expect(try otherFirst + exchange(other, bytes) == bytes)
      #expect(try link.client().status(until: soon).id == link.id)
      #expect(try stuckFirst + exchange(stuck, Array(bytes[sent...])) == bytes)
    }
  }

  @Test(arguments: ["cat >", "tee "])
  func whatWasSentBeforeHangingUpArrives(program: String) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let (part, whole) = (workspace.work.appending("part"), workspace.work.appending("whole"))
      // The second program also answers in full to a client that has disconnected.
      let link = try RunningLink(
        in: workspace.runtime, plan("\(program)\(part) && mv \(part) \(whole)"))
      let bytes = PseudoRandom.bytes(300_000)
      do {
        let (client, _) = try channel(of: link)
        #expect(client.send(bytes) == bytes.count)
      }
      let limit = Deadline.after(.seconds(20))
      while !LocalFiles.exists(whole) && !limit.hasPassed { pause(.milliseconds(10)) }
      #expect(try LocalFiles.read(whole) == bytes)
    }
  }

  @Test func theClientGetsEverythingBeforeTheEnd() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(
        in: workspace.runtime, plan("exec head -c 3000000 /dev/zero"))
      let (client, first) = try channel(of: link)
      pause(.milliseconds(100))
      #expect(first.count + (client.readToEnd()?.count ?? 0) == 3_000_000)
    }
  }

  @Test func aChannelThatIsOpenedLaterGetsWhatWasSentAtOnce() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      var plan = plan("cat")
      plan.delay = .milliseconds(200)
      let link = try RunningLink(in: workspace.runtime, plan)
      let client = try RawClient(link.socket)
      client.send(
        LinkRequest.channel(connectionKey: TestSessionPlan.connectionKey).line + Array("early".utf8)
      )
      client.finish()
      #expect(client.answer() == "{\"v\":1,\"ok\":true}\nearly")
    }
  }

  @Test func aChannelIsGivenForExactlyTheSameWayAlone() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, plan("cat"))
      for key in ["", "me@dev", "me@dev:22 ", "ME@dev:22"] {
        let error = #expect(throws: LinkError.self) {
          try link.client().openChannel(connectionKey: key, until: soon)
        }
        #expect(
          error?.words == "cannot open a channel of the session '\(link.id)': it leads elsewhere")
      }
      let without = try RunningLink(in: workspace.runtime)
      let error = #expect(throws: LinkError.self) {
        try without.client().openChannel(connectionKey: TestSessionPlan.connectionKey, until: soon)
      }
      #expect(
        error?.words == "cannot open a channel of the session '\(without.id)': it gives none")
    }
  }
}

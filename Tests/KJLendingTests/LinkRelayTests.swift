// The bytes of a channel reach the other side whole, and no client holds up another.

import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct LinkRelayTests {
  private let soon = Deadline.after(.hang)

  private func plan(_ script: String) -> TestSessionPlan {
    TestSessionPlan(kind: .link, program: ChildCommand("/bin/sh", ["-c", script]))
  }

  private func channel(of link: RunningLink) throws -> (RawClient, firstBytes: [UInt8]) {
    let channel = try link.client().openChannel(
      connectionKey: TestSessionPlan.connectionKey, until: soon)
    return (RawClient(channel.descriptor), channel.firstBytes)
  }

  /// Random bytes as WRITE requests, the only ones that a relay passes on unexamined.
  private func requests(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
    let data = PseudoRandom.bytes(count, seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + count / 1000)
    for (number, start) in stride(from: 0, to: count, by: 32_768).enumerated() {
      let piece = data[start...].prefix(32_768)
      withUnsafeBytes(of: UInt32(piece.count + 5).bigEndian) { bytes += $0 }
      bytes.append(6)
      withUnsafeBytes(of: UInt32(number).bigEndian) { bytes += $0 }
      bytes += piece
    }
    return bytes
  }

  /// Sends bytes while reading everything that comes back.
  private func exchange(_ client: RawClient, _ bytes: [UInt8]) throws -> [UInt8] {
    var answer: [UInt8] = []
    var rest = bytes[...]
    while true {
      let interest = Interest(client.socket, readable: true, writable: !rest.isEmpty)
      try wait(for: [interest], until: .after(.hang))
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
      let bytes = requests(50_000_000)
      let (client, first) = try channel(of: link)
      #expect(try first + exchange(client, bytes) == bytes)
      #expect(try link.stop().interests == 1)
    }
  }

  @Test func whoStopsReadingHoldsUpNobodyElse() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, plan("cat"))
      let bytes = requests(8_000_000, seed: 3)
      let (stuck, stuckFirst) = try channel(of: link)
      var sent = 0
      var before = -100
      // On a busy machine, the session may take more after a pause.
      while link.turnsSoFar - before > 3 {
        sent += stuck.send(Array(bytes[sent...]), patience: .milliseconds(500))
        before = link.turnsSoFar
        pause(.milliseconds(300))
      }
      // Two buffers, two pipes and two sockets are full, and no more is taken.
      #expect(sent < 2_000_000)

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
      // `tee` also answers in full to a client that has disconnected.
      let link = try RunningLink(
        in: workspace.runtime, plan("\(program)\(part) && mv \(part) \(whole)"))
      let bytes = requests(300_000)
      do {
        let (client, _) = try channel(of: link)
        #expect(client.send(bytes) == bytes.count)
      }
      let limit = Deadline.after(.hang)
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
        LinkRequest.channel(connectionKey: TestSessionPlan.connectionKey).line
          + [0, 0, 0, 5, 1, 0, 0, 0, 3]
      )
      client.finish()
      let reply = "{\"v\":1,\"ok\":true,\"roots\":[\"~/.cache/kj\"],\"home\":\"/\"}\n"
      #expect(client.answer() == reply + "\0\0\0\u{5}\u{1}\0\0\0\u{3}")
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
          error?.words == "cannot open a channel in the session '\(link.id)': it leads elsewhere")
      }
      let without = try RunningLink(in: workspace.runtime)
      let error = #expect(throws: LinkError.self) {
        try without.client().openChannel(connectionKey: TestSessionPlan.connectionKey, until: soon)
      }
      #expect(
        error?.words == "cannot open a channel in the session '\(without.id)': it provides none")
    }
  }
}

// The requests that a session's socket answers, and the clients that it refuses.

import KJBase
import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct LinkServerTests {
  private let soon = Deadline.after(.hang)

  private func text(_ line: String) throws -> InsertionText {
    try InsertionText(text: Array(line.utf8))
  }

  @Test func aSessionTellsItsStatus() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      #expect(LocalFiles.mode(link.socket) == .ownerReadWrite)
      let status = try link.client().status(until: soon)
      #expect(status.id == link.id && status.kind == .attach && status.host == "dev")
      #expect(status.state == PaneState(bracketedPaste: .on) && status.idle == nil)
      #expect(status.age < .hang)
      try link.stop()
      #expect(!LocalFiles.exists(link.socket))
    }
  }

  /// A session hangs up on a client that asks nothing for two seconds after connecting, and a client may have other
  /// work to do in the meantime.
  @Test func aQuestionIsSentBeforeTheClientLooksForTheAnswer() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let question = try link.client().beginAskingForeground(until: soon)
      try wait(for: [question.interest], until: soon)
      #expect(try question.advance() != nil)
      try link.stop()
    }
  }

  @Test(arguments: [nil, Duration.milliseconds(200)])
  func aTextIsInsertedAndAnswered(delay: Duration?) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, TestSessionPlan(delay: delay))
      let client = try link.client()
      #expect(try client.insert(LinkInsertion(text("a b")), until: soon) == LinkInserted(.paste))
      let path = try InsertionText(path: Array("/tmp/a b.png".utf8), as: .at)
      #expect(try client.insert(LinkInsertion(path), until: soon) == LinkInserted(.paste))
      let rehearsal = LinkInsertion(try text("c"), isRehearsal: true)
      #expect(try client.insert(rehearsal, until: soon) == LinkInserted(.paste))
      #expect(try link.stop().inserted == ["a b", #"@/tmp/a\ b.png"#])
    }
  }

  @Test func aRefusalIsPassedOnInItsOwnWords() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let failure = Failure(.takesNoPastes, at: "attach:1")
      let plan = TestSessionPlan(insertion: .failure(failure))
      let link = try RunningLink(in: workspace.runtime, plan)
      #expect(throws: LinkError.refused(failure)) {
        try link.client().insert(LinkInsertion(try text("a")), until: soon)
      }
    }
  }

  @Test func aSessionWithoutTerminalTakesNoInsertion() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, TestSessionPlan(kind: .link))
      let failure = Failure(
        .notInserted, "cannot insert into 'link:\(link.id)': it has no terminal")
      #expect(throws: LinkError.refused(failure)) {
        try link.client().insert(LinkInsertion(try text("a")), until: soon)
      }
      #expect(try link.stop().inserted.isEmpty)
    }
  }

  @Test func whoWaitsInsertsAnyNumberInTheirOrder() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let client = try link.client()
      for _ in 0..<20 {
        _ = try client.insert(LinkInsertion(try text("r"), isRehearsal: true), until: soon)
      }
      let start = MonotonicTime.now
      for number in 0..<12 {
        #expect(
          try client.insert(LinkInsertion(try text("\(number)")), until: soon)
            == LinkInserted(.paste))
      }
      #expect(MonotonicTime.now - start >= .seconds(2))
      #expect(try link.stop().inserted == (0..<12).map { "\($0)" })
    }
  }

  @Test func whoDoesNotWaitInsertsFiveInASecond() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let start = MonotonicTime.now
      var answers: [String] = []
      var pasted: Int { answers.count { $0.contains(#""manner":"paste""#) } }
      func isRefusal(_ answer: String) -> Bool {
        answer.hasPrefix(#"{"v":1,"ok":false,"later":"#)
          && answer.contains(
            #""exit":79,"error":"cannot insert into 'attach:\#(link.id)': it accepts"#)
          && answer.contains("only 5 insertions per second")
      }
      // Eight at a time are more than one second allows; if they are slow, some fall into the next second.
      while pasted < 10 || !answers.contains(where: isRefusal) {
        let clients = try (0..<8).map { _ in
          let client = try RawClient(link.socket)
          client.send(LinkRequest.insert(LinkInsertion(try text("flood"))).line)
          return client
        }
        answers += clients.map { $0.answer() }
      }
      let seconds = Int((MonotonicTime.now - start).components.seconds) + 1
      #expect(try link.stop().inserted.count == pasted)
      #expect(pasted <= 5 * seconds)
    }
  }

  @Test func aTurnAfterTheDeadlineIsNotWaitedFor() async throws {
    try await onOwnThread {
      // Insertions count for a second, so a busy machine gets more tries.
      for _ in 0..<20 {
        let workspace = try Workspace()
        let link = try RunningLink(in: workspace.runtime, TestSessionPlan(delay: .seconds(20)))
        let start = MonotonicTime.now
        // These clients wait for their answers.
        let others = try (0..<5).map { _ in
          let client = try RawClient(link.socket)
          client.send(LinkRequest.insert(LinkInsertion(try text("a"))).line)
          return client
        }
        defer { withExtendedLifetime(others) {} }
        _ = try link.client().status(until: soon)
        guard MonotonicTime.now - start < .milliseconds(300) else { continue }
        let refusal = #expect(throws: LinkError.self) {
          try link.client().insert(LinkInsertion(try text("b")), until: .after(.milliseconds(600)))
        }
        guard MonotonicTime.now - start < .seconds(1) else { continue }
        #expect(
          refusal?.words
            == "cannot insert into 'attach:\(link.id)': it accepts only 5 insertions per second")
        return
      }
      Issue.record("the machine is too slow to tell")
    }
  }

  /// Another client sends requests all the time.
  @Test func whoWaitsHasTheirTurn() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let begun = try FIFO.create(workspace.work.appending("begun"))
      defer { try? begun.close() }
      let flood = """
        import socket, sys
        begun = open(sys.argv[2], 'wb', buffering=0)
        while True:
          link = socket.socket(socket.AF_UNIX)
          link.connect(sys.argv[1])
          link.sendall(b'{"v":1,"op":"insert","text":"flood"}\\n')
          link.recv(65536)
          if begun:
            begun.write(b'.')
            begun = None
        """
      var tools = workspace.tools
      tools.timeout = .hang
      let others = try BackgroundWork { [tools] in
        try? tools.run(
          "/usr/bin/python3",
          ["-c", flood, link.socket.string, workspace.work.appending("begun").string])
      }
      _ = try KJSystem.wait(for: [Interest(begun)], until: soon)
      let client = try link.client()
      for number in 0..<12 {
        #expect(
          try client.insert(LinkInsertion(try text("\(number)")), until: soon)
            == LinkInserted(.paste))
      }
      let inserted = try link.stop().inserted
      #expect(inserted.filter { $0 != "flood" } == (0..<12).map { "\($0)" })
      #expect(inserted.contains("flood"))
      // Without a session to connect to, the other client ends.
      _ = try others.wait(until: soon)
    }
  }

  @Test func anInsertionIsTakenBackByHangingUp() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime, TestSessionPlan(delay: .seconds(600)))
      do {
        let client = try RawClient(link.socket)
        client.send(LinkRequest.insert(LinkInsertion(try text("a"))).line)
        // Clients are served in order: once this answer arrives, the text is pending.
        #expect(try link.client().status(until: soon).id == link.id)
        withExtendedLifetime(client) {}
      }
      // The loop notices the hang-up a turn or two later.
      let limit = Deadline.after(.hang)
      while link.withdrawalsSoFar == 0 && !limit.hasPassed {
        pause(.milliseconds(1))
      }
      #expect(try link.stop().withdrawals == 1)
    }
  }

  @Test func aSessionEndsAfterItHasSaidSo() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      try link.client().endCompletely(within: .hang) {}
      #expect(try link.ended().isEnded)
      #expect(!LocalFiles.exists(link.socket))
    }
  }

  @Test(
    arguments: [
      ("{\"v\":7,\"op\":\"status\"}\n", "protocol version '7' is not supported, only 1"),
      ("{\"v\":1,\"op\":\"type\"}\n", "unknown operation 'type'"),
      ("hello\n", "the line is not JSON at byte 0: a value is expected here"),
      ("\n", "the line is not JSON at byte 0: unexpected end of input"),
      (String(repeating: "x", count: 1 << 20), "the line has more than 262144 bytes"),
    ])
  func whatIsNoRequestIsToldSoAndHungUpOn(request: String, words: String) async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let client = try RawClient(link.socket)
      client.send(request)
      #expect(client.answer().contains(words))
      #expect(try link.client().status(until: soon).id == link.id)
    }
  }

  @Test func anInsertionWithAnEscapedNewlineIsRefused() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let client = try RawClient(link.socket)
      client.send(#"{"v":1,"op":"insert","text":"rm -rf x\n"}"# + "\n")
      #expect(client.answer().contains("it contains the control character U+000A"))
      #expect(try link.stop().inserted.isEmpty)
    }
  }

  @Test func randomBytesDoNoHarm() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      for seed in 1...300 as ClosedRange<UInt64> {
        let client = try RawClient(link.socket)
        client.send(PseudoRandom.bytes(Int(seed) * 7, seed: seed) + [0x0A])
        let answer = try #require(client.readToEnd())
        #expect(String(decoding: answer, as: UTF8.self).hasPrefix(#"{"v":1,"ok":false"#))
      }
      #expect(try link.client().status(until: soon).id == link.id)
      let report = try link.stop()
      #expect(report.inserted.isEmpty && report.interests == 1)
    }
  }

  @Test func halfALineIsWaitedForTwoSecondsWhileOthersAreServed() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let start = MonotonicTime.now
      let client = try RawClient(link.socket)
      client.send("{\"v\":1,")
      #expect(try link.client().status(until: soon).id == link.id)
      #expect(client.readToEnd() == [])
      #expect(MonotonicTime.now - start > .milliseconds(1900))
      // The loop woke only for events, and to close the connection.
      #expect(try link.stop().turns < 30)
    }
  }
}

/// Pauses this thread.
func pause(_ duration: Duration) {
  _ = try? wait(for: [], until: .after(duration))
}

// Many clients, one after another and all at once.

import KJDomain
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJLending

@Suite struct LinkCrowdTests {
  private let soon = Deadline.after(.hang)
  private let request = LinkRequest.status.line

  @Test func tenThousandComeOneAfterAnother() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let client = try link.client()
      for _ in 0..<10_000 { _ = try client.status(until: soon) }
      let report = try link.stop()
      #expect(report.interests == 1)
      #expect(report.turns <= 30_001)
    }
  }

  @Test func aThousandAtOnceAreAnswered() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      let clients = try (0..<1000).map { _ in
        let client = try RawClient(link.socket)
        client.send(request)
        return client
      }
      // None of them stays silent for long, so there are never too many at a time.
      #expect(clients.count { $0.answer().hasPrefix(#"{"v":1,"ok":true"#) } == 1000)
      #expect(try link.client().status(until: soon).id == link.id)
      #expect(try link.stop().interests == 1)
    }
  }

  @Test func theSixtyFifthWhoSaysNothingIsTurnedAway() async throws {
    try await onOwnThread {
      // The server turns away any client that is silent for two seconds, so a busy machine gets more tries.
      for _ in 0..<5 {
        let workspace = try Workspace()
        let link = try RunningLink(in: workspace.runtime)
        let start = MonotonicTime.now
        let silent = try (0..<LinkServer.maximumClients).map { _ in try RawClient(link.socket) }
        let late = try (0..<36).map { _ in try RawClient(link.socket) }
        let ends = late.map { $0.readToEnd() }
        for client in silent { client.send(request) }
        let answers = silent.map { $0.answer() }
        guard MonotonicTime.now - start < .milliseconds(1900) else { continue }
        #expect(ends.allSatisfy { $0 == [] })
        #expect(answers.allSatisfy { $0.hasPrefix(#"{"v":1,"ok":true"#) })
        #expect(try link.client().status(until: soon).id == link.id)
        return
      }
      Issue.record("the machine is too slow to tell")
    }
  }

  @Test func placesStayFreeForQuestionsBesideThoseWhoWait() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let plan = TestSessionPlan(delay: .seconds(600), program: ChildCommand("/bin/cat", []))
      let link = try RunningLink(in: workspace.runtime, plan)
      let channel = LinkRequest.channel(connectionKey: TestSessionPlan.connectionKey).line
      let waiting = try (0..<LinkServer.maximumLastingClients).map { _ in
        let client = try RawClient(link.socket)
        client.send(channel)
        return client
      }
      // By the time of the first answer, the loop has read everything that was sent before.
      for _ in 0..<2 { _ = try link.client().status(until: soon) }
      let late = try RawClient(link.socket)
      late.send(channel)
      #expect(late.answer().contains("has too many clients"))
      for _ in 0..<10 { #expect(try link.client().status(until: soon).id == link.id) }
      #expect(LinkServer.maximumClients - waiting.count == 4)
      #expect(try link.stop().interests == 1)
    }
  }

  @Test func nothingIsDoneWhileNobodyComes() async throws {
    try await onOwnThread {
      let workspace = try Workspace()
      let link = try RunningLink(in: workspace.runtime)
      _ = try link.client().status(until: soon)
      let before = link.turnsSoFar
      pause(.milliseconds(400))
      #expect(link.turnsSoFar - before <= 3)
    }
  }
}

// The relay's effects on a connection, against a server that echoes each line it gets.

import SystemPackage
import Testing

@testable import KJTestSupport

@Suite struct FaultRelayTests {
  /// The first is enough unless the machine is busy: a pause longer than the delay splits a flight.
  private static let delays = [50, 200, 800].map { Duration.milliseconds($0) }

  /// Clients that ask a number of questions, each after the last answer or all at once; and the number of round
  /// trips, including that of the TCP handshake.
  @Test(arguments: [
    (questions: 1, pipelined: false, flights: 2),
    (questions: 4, pipelined: false, flights: 5),
    (questions: 4, pipelined: true, flights: 2),
  ])
  func flightsAreRoundTripsInARow(
    _ questions: Int, _ pipelined: Bool, _ flights: Int
  ) async throws {
    try await onOwnThread {
      let server = try EchoServer()
      var count = 0
      for delay in Self.delays where count != flights {
        let relay = try FaultRelay(to: server.port, delay: delay)
        let start = ContinuousClock.now
        let client = try LineClient(port: relay.port)
        for _ in 0..<questions {
          try client.send("question\n")
          if !pipelined { try client.receive("question\n") }
        }
        if pipelined { try client.receive(String(repeating: "question\n", count: questions)) }
        // A farewell that nobody waits for costs nothing.
        try client.send("bye\n")
        // The relay cannot delay the handshake, so it is one round trip less than on a real connection.
        #expect(start.duration(to: .now) >= delay * 2 * (flights - 1))
        #expect(relay.record.connections == 1)
        count = relay.record.flights
      }
      #expect(count == flights)
    }
  }

  @Test func connectionsInARowAddUpAndSideBySideDoNot() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      var counts: [Int] = []
      for delay in Self.delays where counts != [2, 4] {
        let relay = try FaultRelay(to: server.port, delay: delay)
        let clients = try (0..<2).map { _ in try LineClient(port: relay.port) }
        for client in clients { try client.send("question\n") }
        for client in clients { try client.receive("question\n") }
        counts = [relay.record.flights]
        let next = try LineClient(port: relay.port)
        try next.send("question\n")
        try next.receive("question\n")
        counts.append(relay.record.flights)
      }
      #expect(counts == [2, 4])
    }
  }

  @Test func aChangedDelayIsThatOfWhatComesAfterIt() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let relay = try FaultRelay(to: server.port)
      let client = try LineClient(port: relay.port)
      try client.send("one line\n")
      try client.receive("one line\n")
      relay.delay = .milliseconds(300)
      let start = ContinuousClock.now
      try client.send("two lines\n")
      try client.receive("two lines\n")
      #expect(start.duration(to: .now) >= .milliseconds(300))
    }
  }

  @Test func aCutLineIsResetAfterExactlySoManyBytes() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let relay = try FaultRelay(to: server.port, fault: LineFault(.cut, afterBytes: 12))
      let client = try LineClient(port: relay.port)
      try client.send("one line\ntwo lines\n")
      #expect(throws: SetUpFailure.self) { try client.receive("one line\ntwo lines\n") }
      #expect(relay.record.bytesToServer == 12)
      let next = try LineClient(port: relay.port)
      try next.send("one line\ntwo lines\n")
      try next.receive("one line\ntwo lines\n")
    }
  }

  @Test func theBytesOfTheServerCanBeCounted() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let fault = LineFault(.cut, afterBytes: 12, direction: .toClient)
      let relay = try FaultRelay(to: server.port, fault: fault)
      let client = try LineClient(port: relay.port)
      try client.send("one line\ntwo lines\n")
      #expect(throws: SetUpFailure.self) { try client.receive("one line\ntwo lines\n") }
      #expect(relay.record.bytesToClient == 12)
      #expect(relay.record.bytesToServer == 19)
    }
  }

  @Test(arguments: [LineFault.Direction.toServer, .toClient])
  func aStalledLineGoesOn(_ direction: LineFault.Direction) async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let fault = LineFault(.stall(.milliseconds(300)), afterBytes: 9, direction: direction)
      let relay = try FaultRelay(to: server.port, fault: fault)
      let client = try LineClient(port: relay.port)
      try client.send("one line\n")
      try client.receive("one line\n")
      let start = ContinuousClock.now
      try client.send("two lines\n")
      try client.receive("two lines\n")
      #expect(start.duration(to: .now) >= .milliseconds(300))
      try client.send("three lines\n")
      try client.receive("three lines\n")
      #expect(relay.record.bytesToClient == 31)
    }
  }

  @Test(arguments: [LineFault.Direction.toServer, .toClient])
  func aHeldLineGoesOnWhenReleased(_ direction: LineFault.Direction) async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let fault = LineFault(.hold, afterBytes: 9, direction: direction, connections: 2)
      let relay = try FaultRelay(to: server.port, fault: fault)
      let client = try LineClient(port: relay.port)
      try client.send("one line\n")
      try client.receive("one line\n")
      try client.send("two lines\n")
      while direction == .toClient && relay.record.bytesToServer < 19 { pause(milliseconds: 1) }
      // Anything that the relay would pass on, it has passed on by its second step from here.
      for _ in 0..<2 { #expect(relay.record.bytesToClient == 9) }
      relay.release()
      try client.receive("two lines\n")
      try client.send("three lines\n")
      try client.receive("three lines\n")
      #expect(relay.record.bytesToClient == 31)
      // A client that connects after the release is not held.
      let next = try LineClient(port: relay.port)
      try next.send("one line\ntwo lines\n")
      try next.receive("one line\ntwo lines\n")
    }
  }

  @Test func aTricklingLineLosesNothing() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let relay = try FaultRelay(to: server.port, isTrickling: true)
      let client = try LineClient(port: relay.port)
      let text = (0..<500).map { "line \($0)\n" }.joined()
      startThread { try? client.send(text) }
      try client.receive(text)
      #expect(relay.record.bytesToServer == text.utf8.count)
    }
  }

  @Test func aSilentLineStaysOpenAndCarriesNothing() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let relay = try FaultRelay(to: server.port, fault: LineFault(.silence, afterBytes: 9))
      let client = try LineClient(port: relay.port)
      try client.send("one line\n")
      try client.receive("one line\n")
      try client.send("two lines\n")
      #expect(try client.isQuiet(for: .milliseconds(300)))
      #expect(relay.record.bytesToServer == 9)
    }
  }

  @Test func manyBytesKeepTheirOrder() async throws {
    try await onOwnThread {
      let server = try EchoServer()
      let relay = try FaultRelay(to: server.port, delay: .milliseconds(5))
      let client = try LineClient(port: relay.port)
      let text = (0..<20_000).map { "line \($0)\n" }.joined()
      startThread { try? client.send(text) }
      try client.receive(text)
      #expect(relay.record.bytesToClient == text.utf8.count)
    }
  }
}

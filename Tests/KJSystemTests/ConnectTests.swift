// Of several addresses, the first that answers is used, even if others fail or stay silent.

import KJDomain
import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSystem

/// The address that a literal stands for.
private func address(_ text: String, _ port: UInt16 = 22) throws -> SocketAddress {
  let found = try TCPSocket.resolve(
    host: text, port: port, family: .any, until: .after(.hang))
  return try #require(found.first)
}

private func connect(
  _ addresses: [SocketAddress], within time: Duration = .seconds(60)
) throws(ConnectError) -> ConnectedSocket {
  try TCPSocket.connect(to: addresses, stall: .seconds(1), until: .after(time))
}

/// A failure in a form that can be compared.
private func outcome(_ error: ConnectError?) -> String {
  switch error {
  case nil: "connected"
  case .unknownName: "unknown name"
  case .failed(let error): error.description
  case .deadline: "deadline"
  case .interrupted: "interrupted"
  }
}

private func failure(_ addresses: [SocketAddress], within time: Duration) -> String {
  do throws(ConnectError) {
    try connect(addresses, within: time).descriptor.closeIgnoringErrors()
    return outcome(nil)
  } catch {
    return outcome(error)
  }
}

/// How many sockets this process has open.
private func openSockets() -> Int {
  (Int32(0)..<1024).count { number in
    var status = stat()
    return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
  }
}

extension FileDescriptor {
  fileprivate func closeIgnoringErrors() { try? close() }
}

@Suite struct ConnectTests {
  @Test(arguments: [
    ("192.0.2.1", "192.0.2.1"),
    ("192.0.2.2 192.0.2.1 192.0.2.2", "192.0.2.2 192.0.2.1"),
    ("2001:db8::1 2001:db8::2 192.0.2.1", "2001:db8::1 192.0.2.1 2001:db8::2"),
    ("192.0.2.1 192.0.2.2 2001:db8::1", "192.0.2.1 2001:db8::1 192.0.2.2"),
    (
      "2001:db8::1 2001:db8::2 2001:db8::3 192.0.2.1 192.0.2.2",
      "2001:db8::1 192.0.2.1 2001:db8::2 192.0.2.2 2001:db8::3"
    ),
    (
      "192.0.2.1 2001:db8::1 2001:db8::2 2001:db8::3",
      "192.0.2.1 2001:db8::1 2001:db8::2 2001:db8::3"
    ),
    ("", ""),
  ])
  func familiesTakeTurnsAndThePreferredOneBegins(given: String, tried: String) throws {
    let addresses = try given.split(separator: " ").map { try address(String($0)) }
    let order = SocketAddress.inTurns(addresses)
    #expect(order.map(\.description).joined(separator: " ") == tried)
  }

  @Test(arguments: [
    ("127.0.0.1", AddressFamily.any, "127.0.0.1"),
    ("127.0.0.1", .ipv4, "127.0.0.1"),
    ("127.0.0.1", .ipv6, "no IPv6 address found"),
    ("::1", .any, "::1"),
    ("::1", .ipv6, "::1"),
    ("::1", .ipv4, "no IPv4 address found"),
    ("0:0::0:1", .any, "::1"),
    ("localhost", .ipv4, "127.0.0.1"),
  ])
  func onlyTheWantedFamilyIsResolved(host: String, family: AddressFamily, found: String) {
    do throws(ConnectError) {
      let addresses = try TCPSocket.resolve(
        host: host, port: 22, family: family, until: .after(.hang))
      #expect(addresses.map(\.description) == [found])
      #expect(addresses.map(\.port) == [22])
    } catch {
      guard case .unknownName(found) = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func connectionToNothingNamesTheReasonAndTheAddress() throws {
    let port = try Loopback.freePort()
    let error = #expect(throws: ConnectError.self) {
      try TCPSocket.connect(
        host: "localhost", port: port, family: .ipv4, stall: .seconds(1),
        until: .after(.hang))
    }
    #expect(
      outcome(error) == "cannot connect to '127.0.0.1 port \(port)': connection refused")
  }

  @Test func connectionIsPreparedForSSH() throws {
    let listener = try LoopbackListener()
    let socket = try TCPSocket.connect(
      host: "127.0.0.1", port: listener.port, family: .any, stall: .seconds(1),
      until: .after(.hang))
    defer { try? socket.descriptor.close() }
    #expect(socket.address == "127.0.0.1")
    #expect(socket.family == .ipv4)
    #expect(socket.port == listener.port)
    let number = socket.descriptor.rawValue
    #expect(fcntl(number, F_GETFL) & O_NONBLOCK != 0)
    #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    #expect(TCPSocket.option(Int32(IPPROTO_TCP), TCP_NODELAY, of: socket.descriptor) != 0)
    #if !canImport(Darwin)
      #expect(TCPSocket.option(Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, of: socket.descriptor) == 1000)
    #endif
  }

  @Test(.enabled(if: LoopbackListener.hasIPv6, "needs ::1"), arguments: [true, false])
  func familyThatRefusesGivesWayToTheOther(listensOnIPv6: Bool) throws {
    let listener = try LoopbackListener(ipv6: listensOnIPv6)
    let both = [try address("::1", listener.port), try address("127.0.0.1", listener.port)]
    for addresses in [both, both.reversed()] {
      let socket = try connect(addresses)
      #expect(socket.address == (listensOnIPv6 ? "::1" : "127.0.0.1"))
      try socket.descriptor.close()
    }
  }

  @Test func noAddressIsNoConnection() {
    #expect(failure([], within: .seconds(20)) == "unknown name")
  }

  @Test(arguments: [
    ([Errno.connectionRefused, .networkUnreachable], "connection refused"),
    ([.networkUnreachable, .connectionRefused], "connection refused"),
    ([.timedOut, .connectionRefused, .permissionDenied], "connection refused"),
    ([.networkUnreachable, .timedOut], "deadline"),
    ([.timedOut, .timedOut], "deadline"),
    ([.timedOut, .permissionDenied], "permission denied"),
    ([.networkUnreachable, .noRouteToHost], "network is unreachable"),
    ([.noRouteToHost], "no route to host"),
  ])
  func mostTellingFailureIsReported(causes: [Errno], reported: String) {
    let failures = causes.map { SystemError("connect to", "", $0) }
    #expect(outcome(ConnectRace.verdict(on: failures)).hasSuffix(reported))
  }
}

#if !canImport(Darwin)
  /// Addresses that stay silent: a full queue of connections looks like that only on Linux.
  @Suite struct SilentAddressTests {
    @Test func silentAddressDoesNotHoldUpTheNext() throws {
      let silent = try LoopbackListener(silent: true)
      let listener = try LoopbackListener()
      let hole = try address("127.0.0.1", silent.port)
      let answering = try address("127.0.0.1", listener.port)
      for addresses in [[hole, answering], [answering, hole], [hole, hole, answering]] {
        let socket = try connect(addresses)
        #expect(socket.port == listener.port)
        try socket.descriptor.close()
      }
    }

    @Test func moreSilentAddressesThanAttemptsDoNotHoldUpTheLast() throws {
      let silent = try LoopbackListener(silent: true)
      let listener = try LoopbackListener()
      let holes = Array(repeating: try address("127.0.0.1", silent.port), count: 10)
      let socket = try connect(holes + [try address("127.0.0.1", listener.port)])
      #expect(socket.port == listener.port)
      try socket.descriptor.close()
    }

    @Test func silenceEndsAtTheDeadlineWithTheMostTellingFailure() throws {
      let silent = try LoopbackListener(silent: true)
      let hole = try address("127.0.0.1", silent.port)
      let refusing = try address("127.0.0.1", try Loopback.freePort())
      let time = Duration.milliseconds(400)
      #expect(failure([hole], within: time) == "deadline")
      #expect(failure([hole, hole, hole], within: time) == "deadline")
      let refused = "cannot connect to '127.0.0.1 port \(refusing.port)': connection refused"
      // A busy machine gets more time for the second attempt to begin and fail.
      for addresses in [[hole, refusing], [refusing, hole]] {
        #expect(
          [time, time * 10, time * 100].contains { failure(addresses, within: $0) == refused })
      }
    }

    @Test func everyAttemptButTheWinnerIsClosed() async {
      await #expect(processExitsWith: .success) {
        let silent = try LoopbackListener(silent: true)
        let listener = try LoopbackListener()
        let hole = try address("127.0.0.1", silent.port)
        let before = openSockets()
        let socket = try connect([hole, hole, try address("127.0.0.1", listener.port)])
        #expect(openSockets() == before + 1)
        try socket.descriptor.close()
        #expect(failure([hole, hole], within: .milliseconds(400)) == "deadline")
        #expect(openSockets() == before)
      }
    }

    @Test func interruptionEndsTheAttemptsAndClosesThem() async {
      await #expect(processExitsWith: .success) {
        try Interruption.catchSignals()
        let silent = try LoopbackListener(silent: true)
        let hole = try address("127.0.0.1", silent.port)
        let before = openSockets()
        let command = ChildCommand("/bin/sh", ["-c", "sleep 0.4; kill -TERM $PPID"])
        do {
          let child = try ChildProcess(command, input: .null, output: .null, error: .null)
          #expect(failure([hole, hole, hole], within: .seconds(30)) == "interrupted")
          child.end()
        }
        #expect(openSockets() == before)
      }
    }
  }
#endif

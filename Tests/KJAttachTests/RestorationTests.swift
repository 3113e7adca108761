// However a session with vim and its mouse ends, the terminal is restored, and the shell sees how it ended.

import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@Suite struct RestorationTests {
  /// How the session is ended.
  enum Cause: Sendable, CustomTestStringConvertible {
    case keys(String)
    case lostLine
    case toTool(Int32)
    case toSupervisor(Int32)

    var testDescription: String {
      switch self {
      case .keys(let keys): "keys \(keys.debugDescription)"
      case .lostLine: "a lost line"
      case .toTool(let number): "signal \(number) to the tool"
      case .toSupervisor(let number): "signal \(number) to its supervisor"
      }
    }

    func happen(in session: GuardedSession) throws {
      switch self {
      case .keys(let keys): try session.pane.type(keys)
      case .lostLine: session.world.server.killSessions()
      case .toTool(let number): kill(session.tool, number)
      case .toSupervisor(let number): kill(session.supervisor, number)
      }
    }
  }

  static let ends: [(Cause, Int32)] =
    [
      (.keys(":q\r"), 0), (.keys(":cquit 4\r"), 4), (.keys("\u{1D}."), 255), (.keys("\r~."), 255),
      (.lostLine, 75),
    ]
    + [SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGKILL].map {
      (.toTool($0), 128 + $0)
    }
    + [SIGTERM, SIGHUP, SIGINT, SIGKILL].map { (.toSupervisor($0), 128 + $0) }

  @Test(arguments: ends)
  func everyEndLeavesTheTerminalAsItWas(_ end: (cause: Cause, status: Int32)) async throws {
    try await checkEnd(end)
  }

  @Test(arguments: ends)
  func everyEndThroughOpenSSHDoesSo(_ end: (cause: Cause, status: Int32)) async throws {
    try await checkEnd(end, "--via ssh")
  }

  private func checkEnd(_ end: (cause: Cause, status: Int32), _ options: String = "") async throws {
    try await inSession { session in
      let before = try session.settings()
      try session.open(options)
      try end.cause.happen(in: session)
      try session.awaitEnd()
      try session.awaitState("0 0 1", "the main screen, no mouse, and a cursor")
      if case .toSupervisor(SIGKILL) = end.cause {
        // The shell notices when the tool does, and may have shown its prompt on the other screen.
        try session.pane.type("\r")
      }
      try session.pane.awaitText("ready>")
      #expect(try session.answer(to: "echo $?") == "\(end.status)")
      #expect(try session.settings() == before)
      // The shell's own editing works on an empty line.
      #expect(try session.answer(to: "echo sane") == "sane")
      #expect(try session.pane.value("#{scroll_region_upper} #{scroll_region_lower}") == "0 23\n")
    }
  }

  /// A second restoration would come after the shell's prompt.
  @Test(arguments: ["", "--via ssh"])
  func aKilledSupervisorHasTheTerminalRestoredOnce(_ options: String) async throws {
    try await inSession { session in
      try session.open(options)
      let record = session.world.workspace.root.appending("record")
      try session.world.tmux(["pipe-pane", "-t", session.pane.id, "cat > \(record)"])
      try Cause.toSupervisor(SIGKILL).happen(in: session)
      try session.awaitEnd()
      try session.awaitState("0 0 1", "the main screen, no mouse, and a cursor")
      try session.pane.type("\r")
      try session.pane.awaitText("ready>")
      #expect(try session.answer(to: "echo sane") == "sane")
      let written = String(decoding: try LocalFiles.read(record), as: UTF8.self)
      #expect(
        written.split(separator: "\u{1B}[?1049l", omittingEmptySubsequences: false).count == 2,
        "\(written.debugDescription)")
    }
  }

  static let stops: [Cause] = [
    .keys("\u{1D}\u{1A}"), .keys("\u{1D}z"), .toTool(SIGTSTP), .toSupervisor(SIGTSTP),
    .toTool(SIGSTOP),
  ]

  @Test(arguments: stops)
  func aStoppedSessionGivesTheTerminalBackUntilItIsContinued(_ cause: Cause) async throws {
    try await checkStop(cause)
  }

  @Test(arguments: stops)
  func aStoppedSessionThroughOpenSSHDoesSo(_ cause: Cause) async throws {
    try await checkStop(cause, "--via ssh")
  }

  private func checkStop(_ cause: Cause, _ options: String = "") async throws {
    try await inSession { session in
      let before = try session.settings()
      try session.open(options)
      for round in 1...2 {
        try cause.happen(in: session)
        try session.awaitState("0 0 1", "the main screen in round \(round)")
        try session.pane.awaitText("ready>")
        #expect(try session.settings() == before)
        try session.pane.resize(columns: 80 + round, rows: 24 + round)
        try session.pane.type("fg\r")
        try session.awaitState("1 1 1", "vim again in round \(round)")
        try session.pane.awaitText("word 12")
        // Keys reach vim, which now fills the resized terminal.
        // Unfinished drawing may erase the answer.
        var isShown = false
        for _ in 1...20 where !isShown {
          try session.pane.type(":set lines?\r")
          usleep(300_000)
          isShown = try session.pane.text().contains("lines=\(24 + round)")
        }
        #expect(isShown)
      }
      try session.pane.type(":q!\r")
      try session.awaitEnd()
      try session.awaitState("0 0 1", "the main screen at the end")
      let status = try session.answer(to: "echo $?")
      #expect(status == "0")
      #expect(try session.settings() == before)
    }
  }

  private func inSession(
    _ body: @escaping @Sendable (GuardedSession) throws -> Void
  ) async throws {
    try await AttachWorld.gate.pass(named: Test.current?.name) { try body(GuardedSession()) }
  }
}

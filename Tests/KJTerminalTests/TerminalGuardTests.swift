// However a supervised program ends, the terminal is restored, and the shell sees how the program ended.

import KJLibC
import KJTestSupport
import SystemPackage
import Testing

/// The cause that ends or stops the probe.
enum Cause: Sendable, CustomTestStringConvertible {
  case key(String)
  case signal(Int32, to: Target)

  enum Target: Sendable { case supervisor, tool, group }

  var testDescription: String {
    switch self {
    case .key(let key): "key \(key)"
    case .signal(let number, let target): "signal \(number) to the \(target)"
    }
  }

  func happen(in shell: GuardedShell) throws {
    switch self {
    case .key(let key): try shell.terminal.type(key)
    case .signal(let number, .supervisor): kill(shell.supervisor, number)
    case .signal(let number, .tool): kill(shell.tool, number)
    // The job, which the supervisor leads.
    case .signal(let number, .group): kill(-shell.supervisor, number)
    }
  }
}

@Suite struct TerminalGuardTests {
  static let ends: [(Cause, Int32)] = [
    (.key("q"), 7),
    (.key("x"), 9),
    (.key("f"), 128 + SIGSEGV),
    (.key("t"), 128 + trap),
    (.signal(SIGTERM, to: .supervisor), 128 + SIGTERM),
    (.signal(SIGTERM, to: .tool), 128 + SIGTERM),
    (.signal(SIGTERM, to: .group), 128 + SIGTERM),
    (.signal(SIGHUP, to: .group), 128 + SIGHUP),
    (.signal(SIGINT, to: .supervisor), 128 + SIGINT),
    (.signal(SIGINT, to: .group), 128 + SIGINT),
    (.signal(SIGQUIT, to: .supervisor), 128 + SIGQUIT),
    (.signal(SIGUSR1, to: .supervisor), 128 + SIGUSR1),
    (.signal(SIGSEGV, to: .tool), 128 + SIGSEGV),
    (.signal(SIGKILL, to: .tool), 128 + SIGKILL),
    (.signal(SIGKILL, to: .supervisor), 128 + SIGKILL),
  ]

  /// The signal of a Swift trap.
  static var trap: Int32 {
    #if arch(x86_64)
      SIGILL
    #else
      SIGTRAP
    #endif
  }

  @Test(arguments: ["sh", "bash"], ends)
  func everyEndLeavesTheTerminalAsItWas(_ name: String, _ end: (cause: Cause, status: Int32)) throws
  {
    let shell = try GuardedShell(name)
    let before = try shell.modes()
    try shell.startProbe()
    let start = shell.terminal.transcript.count
    try end.cause.happen(in: shell)
    try shell.prompt()
    try shell.awaitEnd()
    #expect(try shell.run("echo status=$?").contains("status=\(end.status)"))
    #expect(try shell.modes() == before)
    let shown = shell.text(since: start)
    #expect(shown.components(separatedBy: GuardedShell.restoration) == 2, "\(shown)")
  }

  /// The unread input was meant for the program in the session, or is a mouse report.
  @Test(arguments: ["sh", "bash"])
  func whatTheToolHasNotReadReachesNoShell(_ name: String) throws {
    let shell = try GuardedShell(name)
    try shell.startProbe()
    let start = shell.terminal.transcript.count
    // The tool reads one key and ends.
    try shell.terminal.type("xecho taken by $0\r")
    try shell.prompt()
    try shell.awaitEnd()
    #expect(try shell.run("echo status=$?").contains("status=9"))
    #expect(!shell.text(since: start).contains("taken"))
  }

  @Test(arguments: [Cause.Target.group, .supervisor, .tool])
  func oneSignalLetsTheToolEndTidily(_ target: Cause.Target) throws {
    let shell = try GuardedShell("sh")
    try shell.startProbe()
    try Cause.signal(SIGTERM, to: target).happen(in: shell)
    try shell.terminal.expect("tidy")
    try shell.awaitEnd()
  }

  @Test(arguments: [Cause.Target.group, .supervisor, .tool])
  func aSecondSignalEndsTheToolAtOnce(_ target: Cause.Target) throws {
    let shell = try GuardedShell("sh")
    let before = try shell.modes()
    try shell.startProbe()
    // However long the signals take, the tool does not end before the second one.
    try shell.terminal.type("w")
    try shell.terminal.expect("[key 119]")
    let start = shell.terminal.transcript.count
    try Cause.signal(SIGTERM, to: target).happen(in: shell)
    try shell.terminal.expect("[goodbye]")
    try shell.settle()
    try Cause.signal(SIGTERM, to: target).happen(in: shell)
    try shell.prompt()
    #expect(!shell.text(since: start).contains("tidy"))
    #expect(try shell.modes() == before)
  }

  static let stops: [Cause] = [
    .key("z"), .signal(SIGTSTP, to: .supervisor), .signal(SIGTSTP, to: .tool),
    .signal(SIGTSTP, to: .group), .signal(SIGSTOP, to: .tool),
  ]

  @Test(arguments: ["sh", "bash"], stops)
  func aStoppedJobGivesTheTerminalBackUntilItIsContinued(_ name: String, _ cause: Cause) throws {
    let shell = try GuardedShell(name)
    let before = try shell.modes()
    try shell.startProbe()
    let start = shell.terminal.transcript.count
    try cause.happen(in: shell)
    try shell.prompt()
    #expect(shell.text(since: start).contains(GuardedShell.restoration))
    #expect(try shell.modes() == before)
    try shell.terminal.type("fg\r")
    try shell.terminal.expect("[again]")
    try shell.terminal.type("n")
    try shell.terminal.expect("[key 110]")
    try shell.terminal.type("q")
    try shell.awaitEnd()
    try shell.terminal.expect("ready> ")
    #expect(try shell.run("echo status=$?").contains("status=7"))
    #expect(try shell.modes() == before)
  }

  @Test func inTheBackgroundTheTerminalIsLeftAlone() throws {
    let shell = try GuardedShell("sh")
    let before = try shell.modes()
    try shell.startProbe()
    try shell.terminal.type("z")
    try shell.prompt()
    _ = try shell.run("bg")
    #expect(try shell.modes() == before)
    try shell.terminal.type("fg\r")
    try shell.terminal.expect("[again]")
    try shell.terminal.type("q")
    try shell.awaitEnd()
  }

  @Test(arguments: ["z", ""])
  func noProcessOutlivesTheTerminal(_ keys: String) throws {
    let shell = try GuardedShell("sh")
    try shell.startProbe()
    try shell.terminal.type(keys)
    if !keys.isEmpty { try shell.prompt() }
    shell.hangUp()
    try shell.awaitEnd()
  }

  @Test func aScriptAroundTheToolStopsWithIt() throws {
    let shell = try GuardedShell("bash")
    let before = try shell.modes()
    try shell.startProbe("sh -c 'terminal-guard-probe; exit $?'")
    try shell.terminal.type("z")
    try shell.prompt()
    #expect(try shell.modes() == before)
    try shell.terminal.type("fg\r")
    try shell.terminal.expect("[again]")
    try shell.terminal.type("q")
    try shell.awaitEnd()
  }

  @Test func withoutAShellNothingStops() throws {
    let shell = try GuardedShell("terminal-guard-probe")
    try shell.awaitProbe()
    try shell.terminal.type("z")
    try shell.terminal.expect("[again]")
    try shell.terminal.type("q")
    #expect(shell.terminal.wait() == .exit(7))
  }

  @Test func aNewSizeIsNoticed() throws {
    let shell = try GuardedShell("sh")
    try shell.startProbe()
    try shell.terminal.resize(to: .init(columns: 100, rows: 30))
    try shell.terminal.expect("[size]")
    try shell.terminal.type("q")
    try shell.awaitEnd()
  }
}

extension String {
  /// The number of parts between the occurrences of a separator.
  fileprivate func components(separatedBy separator: String) -> Int {
    Array(utf8).split(separator: Array(separator.utf8), omittingEmptySubsequences: false).count
  }
}

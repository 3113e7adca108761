import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

/// An interactive shell and the probe that it runs (`Tests/Probes/TerminalGuard`).
final class GuardedShell {
  /// The bytes that the probe sends to the terminal when it ends.
  static let restoration = "\u{1B}[?1000l\u{1B}[?1049l"

  var terminal: KJTestSupport.PseudoTerminal {
    guard let device else { preconditionFailure("the terminal was hung up") }
    return device
  }
  private var device: KJTestSupport.PseudoTerminal?
  private(set) var supervisor: pid_t = 0
  private(set) var tool: pid_t = 0
  private var starts: [pid_t: String?] = [:]
  private var isPrompted = false

  /// - Parameter shell: `sh`, which on Debian never sets the terminal's modes itself; `bash`; or
  ///   the probe, without any shell.
  init(_ shell: String) throws {
    let tools = ToolRunner(
      environment: [
        "PATH": "\(BuiltTools.buildDirectory):/usr/bin:/bin", "PS1": "ready> ", "TERM": "dumb",
        "HOME": "/",
        // If the toolchain is installed, a trap would wait for a key.
        "SWIFT_BACKTRACE": "enable=no",
        // A sanitizer must not mistake a signal for a finding.
        "ASAN_OPTIONS": Environment.current["ASAN_OPTIONS"] ?? "",
        "TSAN_OPTIONS": Environment.current["TSAN_OPTIONS"] ?? "",
      ])
    let arguments = ["sh": ["-i"], "bash": ["--norc", "-i"]][shell] ?? []
    device = try KJTestSupport.PseudoTerminal(shell, arguments, tools: tools)
  }

  /// Types a command and returns the output up to the next prompt.
  func run(_ command: String) throws -> String {
    try prompt()
    let start = terminal.transcript.count
    try terminal.type(command + "\r")
    try terminal.expect("\n")
    try terminal.expect("ready> ")
    return text(since: start)
  }

  /// Waits until the shell asks for a command.
  func prompt() throws {
    guard !isPrompted else { return }
    try terminal.expect("ready> ")
    isPrompted = true
  }

  /// Runs the probe and waits until it has the terminal.
  func startProbe(_ command: String = "terminal-guard-probe") throws {
    try prompt()
    try terminal.type(command + "\r")
    try awaitProbe()
  }

  /// Waits until the probe has the terminal.
  func awaitProbe() throws {
    isPrompted = false
    try terminal.expect("[supervisor ")
    try terminal.expect(" us]")
    let words = String(decoding: terminal.transcript, as: UTF8.self).split(separator: " ")
    let last = try #require(words.lastIndex { $0.hasSuffix("[supervisor") })
    supervisor = try #require(pid_t(words[last + 1]))
    tool = try #require(pid_t(words[last + 3]))
    for id in [supervisor, tool] { starts[id] = ProcessTree.start(of: id) }
  }

  /// The modes of the terminal, in the form of `stty`.
  func modes() throws -> Substring {
    let shown = try run("stty -g").split { $0.isNewline }
    return try #require(shown.first { $0.count(where: { $0 == ":" || $0 == "=" }) > 3 })
  }

  /// Waits until neither the probe nor its supervisor runs.
  func awaitEnd() throws {
    let deadline = ContinuousClock.now + .hang
    for id in [supervisor, tool] {
      while isRunning(id) {
        try #require(.now < deadline, "process \(id) still runs")
        usleep(2000)
      }
    }
  }

  /// Waits until the probe and its supervisor have received all signals sent to them: two signals of
  /// the same number merge while the first is pending.
  func settle() throws {
    #if !canImport(Darwin)
      let deadline = ContinuousClock.now + .hang
      // The supervisor passes its signals on to the tool.
      for id in [supervisor, tool] {
        while try !hasSettled(id) {
          try #require(.now < deadline, "process \(id) does not receive its signals")
          usleep(2000)
        }
      }
    #endif
  }

  /// Whether the process is sleeping and no signal is pending.
  private func hasSettled(_ id: pid_t) throws -> Bool {
    let status = String(
      decoding: try LocalFiles.read(FilePath("/proc/\(id)/status")), as: UTF8.self)
    let fields = status.split(separator: "\n").map { $0.split { $0 == ":" || $0 == "\t" } }
    func value(_ name: Substring) -> Substring? { fields.first { $0.first == name }?.last }
    let pending = ["SigPnd", "ShdPnd"].map { value($0).flatMap { UInt64($0, radix: 16) } }
    return value("State")?.hasPrefix("S") == true && pending.allSatisfy { $0 == 0 }
  }

  /// Closes the terminal and kills the shell, as happens in the worst case when the window is closed.
  func hangUp() { device = nil }

  /// The output to the terminal from a position on.
  func text(since start: Int) -> String {
    String(decoding: terminal.transcript[start...], as: UTF8.self)
  }

  /// An orphan that nobody has reaped counts as ended.
  private func isRunning(_ id: pid_t) -> Bool {
    guard kill(id, 0) == 0, ProcessTree.start(of: id) == starts[id] else { return false }
    let status = (try? LocalFiles.read(FilePath("/proc/\(id)/stat"))) ?? []
    return !String(decoding: status, as: UTF8.self).contains(") Z ")
  }

  deinit {
    // The process number of an ended process is soon reused by another one.
    for (id, start) in starts where ProcessTree.start(of: id) == start { kill(id, SIGKILL) }
  }
}

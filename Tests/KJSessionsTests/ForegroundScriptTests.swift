// The script that a host runs, and the reading of its output.

import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJSessions

@Test func theAnswerOfAHostIsRead() {
  let answer = HostForeground(
    reading: Array(
      """
      own 50001 22
      line pts/3 5977 37764 34522 30 100
      run pts/3 24037 24032 t claude\u{1}--resume\u{1}
      run pts/3 24040 24037 n python3\u{1}mcp server.py\u{1}
      run pts/4 1 1 t \u{1}
      run pts/4 2 1 t\u{20}
      line pts/5 01:02:03 1 2
      foreign pts/6
      client /dev/pts/3 /dev/pts/9 %4 0 /tmp/tmux-0/a socket
      client /dev/pts/5 /dev/pts/9 nonsense 0 /tmp
      line pts/7 x y z
      line
      nonsense pts/8
      """.utf8))
  #expect(answer.ownPorts == HostTerminal.Ports(client: 50001, server: 22))
  #expect(answer.terminals.map(\.name) == ["pts/3", "pts/4", "pts/5", "pts/6", "pts/7"])
  let first = answer.terminal(named: "pts/3")
  #expect(
    first?.connection
      == HostTerminal.Connection(
        ports: HostTerminal.Ports(client: 37764, server: 34522), age: .milliseconds(59_770),
        size: KJDomain.TerminalSize(columns: 100, rows: 30)))
  #expect(
    first?.programs.map(\.arguments) == [["claude", "--resume"], ["python3", "mcp server.py"]])
  #expect(first?.programs.map(\.readsTerminal) == [true, false])
  #expect(
    first?.pane
      == HostPane(terminal: "pts/9", id: "%4", socket: "/tmp/tmux-0/a socket", isInMode: false))
  #expect(first?.front == .agent(.claudeCode))
  let third = answer.terminal(named: "pts/5")
  #expect(
    third?.connection?.age == .seconds(3723) && third?.connection?.size == nil && third?.pane == nil
  )
  #expect(answer.terminal(named: "pts/6")?.front == .leadsElsewhere("a program of another user"))
  #expect(answer.terminal(named: "pts/7")?.connection == nil)
}

@Test(arguments: ["", "own", "own a b", "run pts/1 1", "\u{0}\u{FF}", "line pts/1 1 2 3 4"])
func nonsenseIsPassedOver(text: String) {
  let answer = HostForeground(reading: Array(text.utf8))
  #expect(answer.ownPorts == nil && answer.terminals.allSatisfy { $0.programs.isEmpty })
}

/// What the script prints.
private func answer(of shell: [String], in workspace: Workspace) throws -> [UInt8] {
  try workspace.tools.run(
    shell[0], Array(shell.dropFirst()), stdin: Array(ForegroundScript.text.utf8)
  ).stdout
}

/// The shells that a host may have as its `sh`.
private let shells = [["sh", "-s"], ["bash", "-s"], ["busybox", "sh"]]

/// The output of macOS, as its manual describes it, from programs in place of its `ps` and `uname`.
@Test func withoutProcTheAnswerComesFromPS() throws {
  let workspace = try Workspace()
  let folder = workspace.work.appending("bin")
  try LocalFiles.makeFolder(folder)
  for (name, text) in [("ps", psOfMacOS), ("uname", "#!/bin/sh\necho Darwin\n")] {
    try LocalFiles.write(folder.appending(name), text.utf8)
    try LocalFiles.setMode(folder.appending(name), .ownerReadWriteExecute)
  }
  var tools = workspace.tools
  tools.environment["PATH"] = "\(folder):/usr/bin:/bin"
  tools.environment["SSH_CONNECTION"] = "10.0.0.5 50999 10.0.0.2 22"
  let output = try tools.run("sh", ["-s"], stdin: Array(ForegroundScript.fromPS.utf8)).stdout
  let answer = HostForeground(reading: output)
  #expect(answer.ownPorts == HostTerminal.Ports(client: 50999, server: 22))
  let first = try #require(answer.terminal(named: "ttys003"))
  #expect(first.connection?.ports == HostTerminal.Ports(client: 50123, server: 22))
  #expect(first.connection?.age == .seconds(5025))
  #expect(first.programs.map(\.id) == [9001, 9002])
  #expect(first.front == .agent(.codex))
  let second = try #require(answer.terminal(named: "ttys004"))
  #expect(second.connection == nil)
  #expect(second.front == .leadsElsewhere("a program of another user"))
}

private let psOfMacOS = #"""
  #!/bin/sh
  me=$(id -u)
  case "$*" in
  "-A "*)
    printf '%5d %5d %5d %5d %-8s %5d %-4s %11s %s\n' \
      1 0 1 0 '??' 0 Ss 02-01:02:03 /sbin/launchd \
      501 400 501 9001 ttys003 "$me" Ss 01:23:45 -zsh \
      9001 501 9001 9001 ttys003 "$me" S+ 00:12 'node /usr/local/bin/codex.js' \
      9002 9001 9001 9001 ttys003 "$me" S+ 00:11 codex \
      601 400 601 602 ttys004 "$me" Ss 00:30 -bash \
      602 601 602 602 ttys004 4242 S+ 00:20 'login'
    ;;
  "-E "*" 501") echo '-zsh USER=me SSH_CONNECTION=10.0.0.5 50123 10.0.0.2 22 TERM=xterm' ;;
  "-E "*" 601") echo '-bash USER=me TERM=xterm' ;;
  "-o comm= -p 400") echo 'sshd: me@ttys003' ;;
  esac

  """#

#if !canImport(Darwin)
  /// A terminal with a program that says it was started for a connection, as on the host of a session.
  @Test(arguments: shells)
  func theScriptFindsAProgramAtATerminal(shell: [String]) throws {
    let workspace = try Workspace()
    guard InstalledPrograms.has(shell[0]) else { return }
    let terminal = try PseudoTerminal(
      "env", ["SSH_CONNECTION=10.0.0.1 50123 10.0.0.2 2022", "sleep", "1000"],
      size: .init(columns: 91, rows: 27), tools: workspace.tools)
    var found: HostTerminal?
    // `env` becomes `sleep` after a moment.
    for _ in 0..<200 where found == nil {
      let foreground = HostForeground(reading: try answer(of: shell, in: workspace))
      found = foreground.terminals.first { terminal in
        terminal.connection?.ports.client == 50123 && terminal.programs.first?.name == "sleep"
      }
    }
    let line = try #require(found?.connection)
    #expect(line.ports.server == 2022)
    #expect(line.size == KJDomain.TerminalSize(columns: 91, rows: 27))
    #expect(line.age < .seconds(60))
    #expect(found?.programs.map(\.arguments) == [["sleep", "1000"]])
    #expect(found?.programs.map(\.readsTerminal) == [true])
    _ = terminal
  }

  /// A `tr` that finds nothing in an environment when it reads it for the first time.
  private func trThatMissesTheFirstLook(in folder: FilePath) -> String {
    #"""
    #!/bin/sh
    file=$(readlink /proc/self/fd/0)
    case $file in
    */environ) mkdir "\#(folder)/missed-$(basename "${file%/environ}")" 2>/dev/null && exit ;;
    esac
    exec /usr/bin/tr "$@"

    """#
  }

  /// While a process replaces its program, its environment reads as empty, as each does at the first
  /// look here; that of one terminal is empty in truth.
  @Test func anEnvironmentThatReadsAsEmptyIsReadAgain() throws {
    let workspace = try Workspace()
    let folder = workspace.work.appending("bin")
    try LocalFiles.makeFolder(folder)
    try LocalFiles.write(folder.appending("tr"), trThatMissesTheFirstLook(in: workspace.work).utf8)
    try LocalFiles.setMode(folder.appending("tr"), .ownerReadWriteExecute)
    let started = "printf ready; exec sleep 1000"
    let running = try [["SSH_CONNECTION=10.0.0.1 50777 10.0.0.2 2022"], ["-i"]].map {
      try PseudoTerminal("env", $0 + ["/bin/sh", "-c", started], tools: workspace.tools)
    }
    for terminal in running { try terminal.expect("ready") }
    var tools = workspace.tools
    tools.environment["PATH"] = "\(folder):/usr/bin:/bin"
    let output = try tools.run("sh", ["-s"], stdin: Array(ForegroundScript.text.utf8)).stdout
    let found = HostForeground(reading: output).terminals.compactMap(\.connection?.ports.client)
    #expect(found.contains(50777))
    #expect(try LocalFiles.list(workspace.work).filter { $0.hasPrefix("missed-") }.count > 1)
    withExtendedLifetime(running) {}
  }

  /// Of what a program was started with, no more leaves the host than is needed to know it.
  @Test(arguments: shells)
  func neitherTheEnvironmentNorLongArgumentsLeaveTheHost(shell: [String]) throws {
    let workspace = try Workspace()
    guard InstalledPrograms.has(shell[0]) else { return }
    let long = "é\(String(repeating: "日本", count: 200))"
    let terminal = try PseudoTerminal(
      "env",
      ["SSH_CONNECTION=10.0.0.1 50779 10.0.0.2 2022", "SECRET=hunter2", "sh", "-c"]
        + ["while :; do read -r line; done", long],
      size: .init(columns: 91, rows: 27), tools: workspace.tools)
    var line: Substring?
    for _ in 0..<200 where line == nil {
      let output = try answer(of: shell, in: workspace)
      #expect(output.firstRange(of: Array("hunter2".utf8)) == nil)
      #expect(output.firstRange(of: Array("10.0.0.".utf8)) == nil)
      line = String(decoding: output, as: UTF8.self).split(separator: "\n").first {
        $0.hasPrefix("run ") && $0.contains("while :; do") && $0.contains("日本")
      }
    }
    let arguments = try #require(line).split(separator: " ", maxSplits: 5).last
    #expect((arguments?.utf8.count ?? 0) <= 300 + 2)
    withExtendedLifetime(terminal) {}
  }
#endif

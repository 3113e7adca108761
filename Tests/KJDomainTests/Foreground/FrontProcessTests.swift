// The facts that other processes learn about a process in front.

import KJDomain
import Testing

private func process(_ arguments: String...) -> FrontProcess {
  FrontProcess(RunningProgram(id: 1, parent: 0, arguments: arguments))
}

/// Secrets are removed from command lines, and the rest is enough to recognize the program.
@Test(
  arguments: [
    (["mysql", "-u", "me", "--password=hunter2"], "mysql", .other("mysql")),
    (["/opt/my tools/bin/run", "hunter2"], "/opt/my tools/bin/run", .other("run")),
    (["bash", "-c", "curl -u me:hunter2 x"], "bash", .other("bash")),
    (["bash", "/home/me/deploy.sh", "hunter2"], "/home/me/deploy.sh", .other("deploy.sh")),
    (["python3", "-m", "aider", "--api-key", "hunter2"], "aider", .agent(.aider)),
    (["python3", "-c", "login('hunter2')"], "python3", .other("python3")),
    (["sshpass", "-p", "hunter2", "ssh", "box"], "sshpass", .other("sshpass")),
    (["docker", "exec", "-e", "KEY=hunter2", "box", "sh"], "docker", .leadsElsewhere("docker")),
    // A program may replace its arguments with a single line.
    (["worker: login hunter2"], "worker:", .other("worker:")),
    (["/opt/my tools/worker --password hunter2"], "/opt/my tools/worker", .other("worker")),
    (["tmux: client (/tmp/hunter2)"], "tmux:", .multiplexer("tmux")),
    (["/opt/my tools/claude"], "/opt/my tools/claude", .agent(.claudeCode)),
  ] as [([String], String, ForegroundProgram)])
func onlyTheProgramIsLeftOfACommandLine(
  arguments: [String], file: String, program: ForegroundProgram
) {
  let process = FrontProcess(RunningProgram(id: 1, parent: 0, arguments: arguments))
  #expect(process.file == file && process.program == program)
  var terminal = HostTerminal(name: "pts/1")
  terminal.processes = [process]
  let reply = LinkReply.foreground(HostForeground(ownPorts: nil, terminals: [terminal]))
  #expect(!String(decoding: reply.line, as: UTF8.self).contains("hunter2"))
}

@Test func whatIsInFrontSurvivesTheWay() throws {
  let ports = HostTerminal.Ports(client: 50_000, server: 22)
  var first = HostTerminal(name: "pts/1")
  first.connection = HostTerminal.Connection(
    ports: ports, age: .milliseconds(59_770), size: TerminalSize(columns: 100, rows: 30))
  first.processes = [
    process("claude"), process("/x/vim"), process("ssh"), process("tmux", "attach"),
    process("-bash"), process("/tmp/\u{1B}[2J"), process("aider"),
    FrontProcess(
      RunningProgram(id: 7, parent: 1, arguments: ["aider", "x"], readsTerminal: false)),
  ]
  first.pane = HostPane(terminal: "pts/9", id: "%4", socket: "/tmp/a b", isInMode: true)
  var second = HostTerminal(name: "pts/2")
  second.holdsForeignProcess = true
  second.connection = HostTerminal.Connection(ports: ports, age: .zero, size: nil)
  for answer in [
    HostForeground(ownPorts: ports, terminals: [first, second]),
    HostForeground(ownPorts: nil, terminals: []),
  ] {
    let reply = LinkReply.foreground(answer)
    #expect(reply.line.firstIndex(of: 0x0A) == reply.line.count - 1)
    #expect(try LinkReply(parsing: reply.line.dropLast()) == reply)
  }
}

/// A session of an older kj may lack an agent that this kj knows, and a session of a newer kj may know others.
@Test(
  arguments: [
    (#""class":"other","name":"claude","file":"/x/claude""#, .agent(.claudeCode)),
    (#""class":"other","name":"claude","file":"/x/claude","input":false"#, .other("claude")),
    (#""class":"agent","name":"Other Agent","format":"path""#, .other("Other Agent")),
    (#""class":"agent","name":"Its New Name","file":"claude""#, .agent(.claudeCode)),
  ] as [(String, ForegroundProgram)])
func anAgentIsKnownByThisKJ(members: String, program: ForegroundProgram) throws {
  let line =
    #"{"v":1,"ok":true,"foreground":{"terminals":[{"name":"pts/1","processes":"#
    + #"[{"pid":1,"parent":0,\#(members)}]}]}}"#
  guard case .foreground(let answer) = try LinkReply(parsing: Array(line.utf8)) else {
    Issue.record("it is not an answer")
    return
  }
  #expect(answer.terminals.first?.front == program)
  let told = LinkReply.foreground(answer)
  #expect(try LinkReply(parsing: told.line.dropLast()) == told)
}

@Test(
  arguments: [
    (#""report""#, "'foreground' is not an object"),
    (#"{"terminals":{}}"#, "'terminals' is not an array"),
    (#"{"terminals":[1]}"#, "the line is not a JSON object"),
    (#"{"own":{"client":1}}"#, "'server' is missing"),
    (#"{"own":{"client":70000,"server":1}}"#, "'client' is not a port number"),
    (
      #"{"terminals":[{"name":"x","processes":[{"name":"a","class":"b"}]}]}"#,
      "'class' is not one of 'elsewhere', 'keys', 'multiplexer', 'agent', 'shell', 'other'"
    ),
  ])
func aStrangeAnswerIsRefused(members: String, words: String) {
  let line = #"{"v":1,"ok":true,"foreground":\#(members)}"#
  let error = #expect(throws: LinkProtocolError.self) {
    try LinkReply(parsing: Array(line.utf8))
  }
  #expect(error?.words == words)
}

// The terminal on a host at the far end of a connection, and the program in front there.

import KJDomain
import Testing

private typealias Ports = HostTerminal.Ports

private func terminal(
  _ name: String, client: UInt16 = 50_000, server: UInt16 = 22, age: Duration = .seconds(100),
  size: TerminalSize? = TerminalSize(columns: 80, rows: 24), running arguments: [String] = ["bash"]
) -> HostTerminal {
  var terminal = HostTerminal(name: name)
  terminal.connection = HostTerminal.Connection(
    ports: Ports(client: client, server: server), age: age, size: size)
  terminal.processes = [FrontProcess(RunningProgram(id: 1, parent: 0, arguments: arguments))]
  return terminal
}

private func line(
  client: UInt16? = nil, age: Duration = .seconds(101), others: [Duration] = [],
  size: TerminalSize? = TerminalSize(columns: 80, rows: 24)
) -> SessionConnection {
  SessionConnection(
    ports: client.map { Ports(client: $0, server: 22) }, age: age, otherAges: others, size: size)
}

private func found(_ line: SessionConnection, among terminals: HostTerminal...) -> String? {
  HostForeground(ownPorts: nil, terminals: terminals).terminal(of: line)?.name
}

@Test func theConnectionTellsTheTerminal() {
  let (one, two) = (terminal("pts/1", client: 50_001), terminal("pts/2", client: 50_002))
  #expect(found(line(client: 50_002), among: one, two) == "pts/2")
  // Behind a relay, a matching port at one end proves nothing.
  let relayed = terminal("pts/3", client: 50_002, server: 2222, age: .seconds(9000))
  #expect(found(line(client: 50_002), among: relayed) == nil)
}

@Test func aSharedConnectionIsToldApartByWhatElseIsKnown() {
  let early = terminal("pts/1", client: 50_001, age: .seconds(100))
  let late = terminal("pts/2", client: 50_001, age: .seconds(10))
  #expect(
    found(line(client: 50_001, age: .seconds(101), others: [.seconds(11)]), among: early, late)
      == "pts/1")
  #expect(found(line(age: .seconds(11), others: [.seconds(101)]), among: early, late) == "pts/2")
}

@Test func withoutPortsTimeAndSizeHaveToFitOneTerminal() {
  let one = terminal("pts/1")
  #expect(found(line(), among: one) == "pts/1")
  // A log-in takes at most two minutes, and does not end before it began.
  #expect(found(line(age: .seconds(219)), among: one) == "pts/1")
  #expect(found(line(age: .seconds(221)), among: one) == nil)
  #expect(found(line(age: .seconds(99)), among: one) == nil)
  // Another ssh was started before this session began.
  #expect(found(line(age: .seconds(110), others: [.seconds(105)]), among: one) == nil)
  #expect(found(line(age: .seconds(110), others: [.seconds(99)]), among: one) == "pts/1")
  #expect(found(line(size: TerminalSize(columns: 81, rows: 24)), among: one) == nil)
  #expect(found(line(size: nil), among: one) == "pts/1")
  #expect(found(line(), among: terminal("pts/1", size: nil)) == "pts/1")
}

@Test func twoThatFitAreNone() {
  #expect(found(line(), among: terminal("pts/1"), terminal("pts/2", client: 50_009)) == nil)
  var local = terminal("pts/3")
  local.connection = nil
  #expect(found(line(), among: terminal("pts/1"), local) == "pts/1")
}

@Test func theTerminalOfTheConnectionItselfIsTheOnlyOneWithItsPorts() {
  let own = Ports(client: 50_001, server: 22)
  let one = terminal("pts/1", client: 50_001)
  let other = terminal("pts/2", client: 50_002)
  #expect(
    HostForeground(ownPorts: own, terminals: [one, other]).terminalOfOwnConnection == one)
  let second = terminal("pts/3", client: 50_001)
  #expect(HostForeground(ownPorts: own, terminals: [one, second]).terminalOfOwnConnection == nil)
  #expect(HostForeground(ownPorts: nil, terminals: [one]).terminalOfOwnConnection == nil)
}

@Test func throughTmuxThePaneThatIsShownCounts() {
  var outer = terminal("pts/1", running: ["tmux", "attach"])
  outer.pane = HostPane(terminal: "pts/5", id: "%3", socket: "/tmp/tmux-0/default", isInMode: false)
  var inner = HostTerminal(name: "pts/5")
  inner.processes = [FrontProcess(RunningProgram(id: 9, parent: 1, arguments: ["claude"]))]
  let answer = HostForeground(ownPorts: nil, terminals: [outer, inner])
  #expect(answer.front(of: outer) == .agent(.claudeCode))
  var scrolled = outer
  scrolled.pane = HostPane(
    terminal: "pts/5", id: "%3", socket: "/tmp/tmux-0/default", isInMode: true)
  #expect(answer.front(of: scrolled) == .multiplexer("tmux"))
  #expect(HostForeground(ownPorts: nil, terminals: [outer]).front(of: outer) == nil)
}

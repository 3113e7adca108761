// The system's answers about processes, and the program in the foreground of a terminal.

import KJDomain
import KJSystem
import KJTestSupport
import Testing

@testable import KJSessions

/// The fields after the foreground group, up to the start time of 1,250 ticks.
private let restOfStat = "4194304 320 0 0 0 1 2 0 0 20 0 1 0 1250 2433024"

@Test(arguments: ["sh", "a) b) (c", "new\nline"])
func aLineOfProcIsReadWhateverTheNameHolds(name: String) {
  let text = "42 (\(name)) S 41 42 40 34816 43 \(restOfStat)"
  #expect(
    ProcessTable.Entry(stat: Array(text.utf8), uptime: .milliseconds(20_250))
      == ProcessTable.Entry(
        id: 42, parent: 41, group: 42, foregroundGroup: 43, terminal: "34816", name: name,
        age: .milliseconds(7_750), arguments: nil))
}

@Test(
  arguments: [
    ("00:05", 5), ("12:34", 754), ("01:02:03", 3_723), ("2-01:02:03", 176_523), ("", nil),
    ("5", nil), ("1:2:3:4", nil), ("a:b", nil), ("-1:00", nil), ("1-2-03:04", nil),
  ] as [(String, Int?)])
func aTimeOfPSIsRead(text: String, seconds: Int?) {
  #expect(ProcessTable.Entry.elapsedTime(text[...]) == seconds.map { .seconds($0) })
}

@Test(arguments: ["", "42", "42 (sh)", "42 (sh) S 1", "x (sh) S 41 42 40 34816 43 4", ") ("])
func whatIsNoLineOfProcIsPassedOver(text: String) {
  #expect(ProcessTable.Entry(stat: Array(text.utf8), uptime: .zero) == nil)
}

@Test func aLineOfPSIsRead() {
  #expect(
    ProcessTable.Entry(line: "  42  41 42    43 ttys004  01:05 /usr/bin/ssh -p 22 dev")
      == ProcessTable.Entry(
        id: 42, parent: 41, group: 42, foregroundGroup: 43, terminal: "ttys004", name: "ssh",
        age: .seconds(65), arguments: ["/usr/bin/ssh", "-p", "22", "dev"]))
  #expect(ProcessTable.Entry(line: "  PID  PPID") == nil)
}

private func entry(_ id: Int32, group: Int32, _ arguments: String, tty: String = "t")
  -> ProcessTable.Entry
{
  ProcessTable.Entry(
    id: id, parent: 1, group: group, foregroundGroup: 20, terminal: tty, name: "",
    age: .zero, arguments: arguments.split(separator: " ").map(String.init))
}

@Test func theForegroundIsTheGroupThatTheTerminalNames() {
  let table = ProcessTable([
    entry(10, group: 10, "-bash"), entry(21, group: 20, "tee log"), entry(20, group: 20, "ssh dev"),
    entry(30, group: 20, "vim", tty: "other"), entry(40, group: 40, "sleep 1"),
  ])
  #expect(table.foreground(ofTerminalOf: 10).map(\.id) == [20, 21])
  #expect(table.foreground(ofTerminalOf: 99) == [])
}

private func remote(_ lines: String...) -> RemoteProgram? {
  RemoteProgram(
    among: lines.enumerated().map { index, line in
      RunningProgram(
        id: Int32(index + 1), parent: 1, arguments: line.split(separator: " ").map(String.init))
    })
}

@Test func theProgramThatLeadsToAHostIsFound() {
  #expect(remote("-bash") == nil)
  #expect(
    remote("sh -c x", "/usr/bin/ssh dev")
      == OpenSSHCommandLine(["dev"]).map { .ssh($0, process: 2) })
  #expect(
    remote("ssh -J jump dev", "ssh -W [dev]:22 jump")
      == OpenSSHCommandLine(["-J", "jump", "dev"]).map { .ssh($0, process: 1) })
  #expect(remote("git pull", "ssh git@github.com git-upload-pack x") == nil)
  #expect(remote("ssh a", "ssh b") == .other("ssh"))
  #expect(remote("mosh dev") == .other("mosh"))
  #expect(remote("autossh -M 0 dev", "ssh dev") == .other("autossh"))
  #expect(remote("vim ssh") == nil)
}

/// mosh passes its own words to its client as one argument.
@Test(arguments: [
  ("-# dev |", "dev"), ("-# -4 -a --predict=never -p 60010 me@dev tmux attach |", "me@dev"),
  ("-# --port=60010:60020 --family=inet6 dev |", "dev"),
  ("-# --ssh=ssh -p 2222 dev |", nil), ("-# --server=LANG=C mosh-server dev |", nil),
  ("-# --local dev |", nil), ("-# -p 60010 |", nil), ("-# |", nil), ("-# dev", nil), ("", nil),
])
func moshTellsItsHost(words: String, host: String?) {
  let client = RunningProgram(
    id: 7, parent: 1, arguments: ["mosh-client", words, "10.0.0.1", "60001"])
  let ssh = host.flatMap { OpenSSHCommandLine([$0]) }
  #expect(
    RemoteProgram(among: [client])
      == (ssh.map { .ssh($0, process: 7) } ?? .other("mosh-client")))
}

/// Both sources say the same about this process.
@Test func psAndProcAgree() throws {
  let byProgram = try ProcessTable.readByProgram(until: .after(.hang))
  let table = try ProcessTable.read(until: .after(.hang))
  let id = try #require(byProgram.entries.first { $0.id > 1 }?.id)
  let first = try #require(byProgram.entries.first { $0.id == id })
  let second = try #require(table.entries.first { $0.id == id })
  #expect(first.parent == second.parent && first.group == second.group)
  let difference = first.age - second.age
  #expect(difference < .seconds(30) && difference > .seconds(-30))
}

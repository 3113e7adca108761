// The inputs of the fuzzer, replayed: the parser accepts each of them, or refuses it for a reason.

import KJDomain
import KJRoomSupport
import KJSessions
import KJTestSupport
import SystemPackage
import Testing

private func corpus(_ name: String) throws -> [UInt8] {
  try LocalFiles.read(SourceTree.root.pushing("Fuzz/Corpora/insertion").appending(name))
}

private func text(_ name: String) throws -> String {
  String(decoding: try corpus(name), as: UTF8.self)
}

@Test func aPathOfTheCorpusPassesAndAHostileOneDoesNot() throws {
  #expect(
    try InsertionText(path: corpus("path"), as: .at).text
      == #"@/home/me/José\ Müller\'s\ \(1\)\ 日本\ 📷.png"#)
  #expect(throws: InsertionProblem.self) { try InsertionText(path: corpus("hostile")) }
  #expect(
    VisibleBytes(try corpus("hostile")).description
      == #"/tmp/a\e[201~\r\xc2\x9b\xe2\x80\xae\xff.png"#)
}

@Test func theFormOfTheCorpusIsFilled() throws {
  let form = try PathFormat(parsing: text("form"))
  #expect(
    try InsertionText(path: Array("/a b".utf8), as: form).text
      == #"look at '/a\ b ä': what is !wrong?"#)
}

@Test func theTargetsOfTheCorpusAreRead() throws {
  #expect(
    try InsertionTarget(parsing: text("target")) == .zellij(session: "main:2", pane: "terminal_3"))
  #expect(throws: Never.self) { try TmuxTarget(parsing: text("tmux-target")) }
}

@Test func theCommandLineOfTheCorpusIsRead() throws {
  let words = try corpus("ssh").split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  let line = try #require(OpenSSHCommandLine(words))
  #expect(line.destination.description == "me@[::1]:2222")
  #expect(line.command == ["tmux", "attach"] && line.hasTerminal)
}

@Test func thePanesOfTheCorpusAreRead() throws {
  let server = TmuxServer(program: "/usr/bin/tmux", socket: "/tmp/tmux-1/default")
  let panes = TmuxServer.panes(in: try corpus("panes"), of: server)
  #expect(panes.map(\.id) == ["%0", "%1"])
  #expect(panes.map(\.state.bracketedPaste) == [.on, .unknown])
  #expect(panes.map(\.state.overlay) == [nil, .scrollback])
}

@Test func theAnswerOfTheCorpusIsRead() throws {
  let answer = HostForeground(reading: try corpus("foreground"))
  #expect(answer.terminals.map(\.name) == ["pts/3", "pts/6", "pts/7", "pts/8", "ttys003"])
  let tmux = try #require(answer.terminal(named: "pts/7"))
  #expect(answer.front(of: tmux) == .agent(.claudeCode))
}

@Test func theListingsOfTheCorpusAreRead() throws {
  let window = try #require(Kitty.windows(in: corpus("kitty"))?.first)
  #expect(window.target == .kitty(id: 5) && window.state.front == nil)
  #expect(window.state.isAlternateScreen == false)
  let pane = try #require(WezTerm.panes(in: corpus("wezterm"), .empty)?.first)
  #expect(pane.target == .wezterm(id: 3) && pane.isActive)
  let panes = try #require(Zellij.panes(in: corpus("zellij"), ofSession: "main"))
  #expect(panes.map(\.target) == [.zellij(session: "main", pane: "terminal_1")])
  #expect(Screen.sessions(in: try corpus("screen")).map(\.name) == ["dev", "developer"])
}

/// All are drops except the sentence, and the path on a drive is one only on systems with drives.
@Test func theDropsOfTheCorpusAreRead() throws {
  let directory = SourceTree.root.pushing("Fuzz/Corpora/drops")
  let names = try LocalFiles.list(directory)
  #expect(names.count >= 8)
  for drives in [nil, "/mnt/"] {
    let place = DroppedPaths.Place(home: "/home/me", machineNames: ["desk"], drives: drives)
    let others = drives == nil ? ["sentence", "drive"] : ["sentence"]
    for name in names {
      let paths = DroppedPaths(try LocalFiles.read(directory.appending(name)), at: place)
      #expect((paths != nil) == !others.contains(name), "\(name)")
    }
  }
}

// Finding tmux servers and panes, and the hosts that the panes lead to.

import KJBase
import KJDomain
import KJLibC
import KJRoomSupport
import KJSessions
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct TmuxListingTests {
  private let tmux: PrivateTmux

  init() throws {
    tmux = try PrivateTmux()
  }

  @Test func aPaneIsListedWithItsNamesAndState() throws {
    let recorder = try tmux.recorder(#"\033[?1049h"#, name: "my window")
    let pane = try tmux.pane(recorder.id)
    #expect(pane.session.name == "developer" && pane.window.name == "my window")
    #expect(pane.address == "developer:1.0")
    #expect(try tmux.listing().target(of: pane).description == "tmux:\(recorder.id)")
    #expect(pane.title == "ready" && pane.program.command == "cat")
    #expect(pane.focus == .active && !pane.window.isActive)
    #expect(pane.state.isAlternateScreen == true && pane.state.overlay == nil)
    #expect(pane.remote == nil)
  }

  @Test func namesThatWouldBreakALineDoNot() throws {
    let id = try tmux.window("cat", name: "a\nb\tc\u{1B}d é")
    #expect(try tmux.pane(id).window.name == "a_b_c_d é")
    let listing = try tmux.listing()
    #expect(listing.panes.count == 2)
    let renamed = try tmux.window(#"printf '\033]2;x\tSnow\342\230\203\033\\'; exec cat"#)
    try tmux.wait(until: "cat", for: "#{pane_current_command}", renamed)
    #expect(try tmux.pane(renamed).title.printable == tmux.pane(renamed).title)
  }

  @Test func aWindowInTwoSessionsIsListedOnce() throws {
    try tmux.tmux(["new-session", "-d", "-s", "other", "cat"])
    try tmux.tmux(["link-window", "-s", "=developer:0", "-t", "=other:5"])
    #expect(try tmux.listing().panes.map(\.id).sorted() == ["%0", "%1"])
  }

  @Test func everyServerIsFoundAndAStaleSocketIsPassedOver() throws {
    try tmux.startServer("second")
    // A server that is killed leaves its socket behind.
    try tmux.startServer("third")
    try tmux.signalServer("KILL", "third")
    let sockets = tmux.servers().all.map { $0.socket.lastComponent?.string ?? "" }
    #expect(Set(sockets).isSuperset(of: ["default", "second", "third"]))
    let listing = try tmux.listing()
    #expect(listing.panes.map { $0.server.socket.lastComponent?.string } == ["default", "second"])
    #expect(listing.failures.isEmpty)
  }

  @Test func aDirectoryThatOthersMayEnterIsNotTrusted() throws {
    try LocalFiles.setMode(tmux.socketDirectory, [.ownerReadWriteExecute, .otherExecute])
    #expect(tmux.servers().all.isEmpty)
  }

  @Test func theOwnServerComesFirstAndOnce() throws {
    try tmux.startServer("second")
    let socket = tmux.socketDirectory.appending("second")
    let servers = tmux.servers(["TMUX": "\(socket),123,0", "TMUX_PANE": "%0"])
    #expect(servers.own?.socket == socket && servers.ownPane == "%0")
    #expect(servers.all.map { $0.socket.lastComponent?.string } == ["second", "default"])
    #expect(tmux.servers(["TMUX": "relative,1,2"]).own == nil)
    #expect(tmux.servers(["TMUX": "", "PATH": "/nowhere"]).all.isEmpty)
  }

  @Test func theOwnServerIsBelievedOnlyWhereNobodyElseCanPutOne() throws {
    let directory = tmux.socketDirectory
    let variables = ["TMUX": "\(directory.appending("default")),123,0"]
    for mode in [0o755, 0o1777] {
      try LocalFiles.setMode(directory, FilePermissions(rawValue: CModeT(mode)))
      #expect(tmux.servers(variables).own != nil)
    }
    for mode in [0o777, 0o720] {
      try LocalFiles.setMode(directory, FilePermissions(rawValue: CModeT(mode)))
      #expect(tmux.servers(variables).own == nil)
    }
    try LocalFiles.setMode(directory, .ownerReadWriteExecute)
    let file = directory.appending("file")
    try LocalFiles.write(file, [])
    #expect(tmux.servers(["TMUX": "\(file),123,0"]).own == nil)
    if Environment.userID != 0 { try Test.cancel("only root gives a file away") }
    try LocalFiles.setOwner(directory.appending("default"), user: 12_345, group: 12_345)
    #expect(tmux.servers(variables).own == nil)
  }

  @Test func thePaneThatThePersonCameFromIsKnown() throws {
    let split = ["split-window", "-P", "-F", "#{pane_id}", "-t", "%0", "cat"]
    let own = try tmux.tmux(split)
    _ = try tmux.tmux(split)
    try tmux.tmux(["select-pane", "-t", "%0"])
    try tmux.tmux(["select-pane", "-t", own])
    let far = try tmux.window("cat")
    let socket = tmux.socketDirectory.appending("default")
    let listing = try tmux.listing(["TMUX": "\(socket),1,0", "TMUX_PANE": own])
    #expect(listing.ownPane?.id == own)
    let candidates = listing.panes.map { InsertionCandidate($0, origin: listing.origin(of: $0)) }
    #expect(candidates.first { $0.place.id == own }?.origin == .ownTerminal)
    #expect(candidates.first { $0.place.id == far }?.origin == .elsewhere)
    guard case .chosen(let pane) = InsertionChoice(among: candidates) else {
      Issue.record("nothing was chosen")
      return
    }
    #expect(pane.id == "%0")
  }

  /// A proxy command blocks `ssh`, so it connects nowhere.
  @Test(arguments: [
    "ssh -o ProxyCommand='sleep 1000' -p 2222 me@dev",
    "sh -c \"ssh -o 'ProxyCommand=sleep 1000' -p 2222 me@dev; true\"",
  ])
  func aPaneWithSSHInFrontLeadsToItsHost(command: String) throws {
    let id = try tmux.window(command)
    let deadline = Deadline.after(.hang)
    var remote = try tmux.pane(id).remote
    while remote == nil && !deadline.hasPassed {
      usleep(20_000)
      remote = try tmux.pane(id).remote
    }
    guard case .ssh(let line, let process) = remote else {
      let shown = try tmux.tmux(["capture-pane", "-p", "-t", id])
      let front = try tmux.tmux(
        ["display-message", "-p", "-t", id, "#{pane_current_command} #{pane_dead} #{pane_pid}"])
      Issue.record("no ssh was found in '\(command)', which is '\(front)' and shows: \(shown)")
      return
    }
    #expect(line.destination.description == "me@dev:2222")
    #expect(
      line.configurationArguments
        == ["-l", "me", "-p", "2222", "-o", "ProxyCommand=sleep 1000", "--", "dev"])
    let words = try FilePath("/proc/\(process)/cmdline").contents(limit: 1 << 16)
    #expect(words.split(separator: 0).last.map { String(decoding: $0, as: UTF8.self) } == "me@dev")
    #expect(try tmux.pane("%0").remote == nil)
  }

  @Test func anSSHWithoutATerminalDoesNotCount() throws {
    let id = try tmux.window("ssh -N -o ProxyCommand='sleep 1000' dev")
    try tmux.wait(until: "ssh", for: "#{pane_current_command}", id)
    #expect(try tmux.pane(id).remote == nil)
  }
}

// The dock opens and closes over a program, and leaves the terminal as it was.

import KJLibC
import KJTestSupport
import SystemPackage
import Testing

@Suite struct DockedProgramsTests {
  @Test(arguments: DockCase.all, ["", "--via ssh"])
  func nothingIsLeftOfTheDock(_ example: DockCase, _ options: String) async throws {
    try requirePrograms(of: example)
    try await inDock { dock in
      try dock.start(example, options)
      let before = try dock.restingPicture()
      for _ in 0..<2 {
        try dock.open()
        try dock.close()
        try dock.awaitPicture(before, "'\(example.name)'")
      }
      // After the terminal has been smaller, the program may show another part of its text.
      try dock.openList()
      try dock.close()
      let afterList = try example.scrollsToFit ? dock.restingPicture() : before
      try dock.awaitPicture(afterList, "'\(example.name)' with a list")
      // Go from the row to a list.
      try dock.open()
      try dock.openList(pressing: "?")
      try dock.close()
      try dock.awaitPicture(afterList, "'\(example.name)' with the row and a list")
    }
  }

  /// In the smallest terminal that has room for the dock.
  @Test(
    arguments: DockCase.all.filter {
      ["bash on a full screen", "vim", "less", "tmux"].contains($0.name)
    })
  func nothingIsLeftOfTheDockInASmallTerminal(_ example: DockCase) async throws {
    try requirePrograms(of: example)
    try await inDock { dock in
      try dock.start(example, "")
      try dock.pane.resize(columns: 40, rows: 10)
      // Once the program has drawn for the size with the dock, it is done drawing for the new terminal size, too.
      try dock.open()
      try dock.close()
      let before = try dock.restingPicture()
      try dock.open()
      try dock.close()
      try dock.awaitPicture(before, "'\(example.name)'")
      try dock.openList()
      try dock.close()
      let afterList = try example.scrollsToFit ? dock.restingPicture() : before
      try dock.openList()
      try dock.close()
      try dock.awaitPicture(afterList, "'\(example.name)' with a list")
    }
  }

  /// A program that would break if kj saved the cursor itself: it saves the cursor only once.
  @Test(arguments: ["1", "24"])
  func aProgramRestoresTheCursorThatItHasSaved(row: String) async throws {
    try await inDock { dock in
      try dock.world.writeRemote("progress.py", Self.progress)
      try dock.start("python3 progress.py \(row)", "")
      try dock.pane.awaitText("n=0")
      for number in 1...3 {
        try dock.open()
        try dock.tick()
        try dock.pane.awaitText("n=\(number * 2 - 1).")
        try dock.close()
        try dock.tick()
        try dock.pane.awaitText("n=\(number * 2).")
      }
      let text = try dock.pane.text()
      #expect(text.split(separator: "n=").count == 2, "\(text)")
    }
  }

  @Test func whatComesWhileItIsOpenIsAllThere() async throws {
    try await inDock { dock in
      try dock.start("while read -r l; do seq $l; done", "")
      try dock.pane.type("3\r")
      try dock.pane.awaitText("\n3\n")
      try dock.pane.type("1000\r\u{1D}")
      try dock.pane.awaitText("upload")
      try dock.pane.awaitText("\n1000\n")
      try dock.close()
      let lines = try dock.world.tmux(["capture-pane", "-p", "-S", "-", "-t", dock.pane.id])
        .split(separator: "\n").compactMap { Int($0) }
      #expect(lines.suffix(1000) == (1...1000).map { $0 }[...])
    }
  }

  @Test func aResetAndAnotherSizeDoNotConfuseIt() async throws {
    try await inDock { dock in
      try dock.start("PS1='far> ' exec bash --norc --noprofile", "")
      try dock.pane.awaitText("far>")
      try dock.pane.type("sleep 1; printf '\\033c\\033[999;1Hcorner\\033[H'\r\u{1D}")
      try dock.pane.awaitText("upload")
      try dock.pane.awaitScreen("the corner above the dock") {
        let lines = $0.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 23 && lines[22] == "corner" && lines[23].contains("upload")
      }
      try dock.pane.resize(columns: 60, rows: 12)
      try dock.pane.awaitScreen("the dock in the last of 12 rows") {
        let lines = $0.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 11 && lines[11].contains("upload")
      }
      try dock.pane.resize(columns: 100, rows: 30)
      try dock.pane.awaitScreen("the dock in the last of 30 rows") {
        let lines = $0.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.count > 29 && lines[29].contains("upload")
      }
      try dock.close()
      try dock.pane.type("\u{15}stty size\r")
      try dock.pane.awaitText("30 100")
    }
  }

  static let ends: [(RestorationTests.Cause, Int32)] = [
    (.keys("d"), 255), (.lostLine, 75), (.toTool(SIGTERM), 143), (.toTool(SIGKILL), 137),
    (.toSupervisor(SIGKILL), 137),
  ]

  @Test(arguments: ends, ["", "--via ssh", "--bar keep"])
  func everyEndWithAnOpenDockRestoresTheTerminal(
    _ end: (cause: RestorationTests.Cause, status: Int32), _ options: String
  ) async throws {
    try await AttachWorld.gate.pass(named: Test.current?.name) {
      let session = try GuardedSession()
      let before = try session.settings()
      try session.open(options)
      // A kept row is there already; it needs the prefix key only if a key ends the session.
      if options != "--bar keep" || end.status == 255 { try session.pane.type("\u{1D}") }
      try session.pane.awaitText("upload")
      try end.cause.happen(in: session)
      try session.awaitEnd()
      try session.awaitState("0 0 1", "the main screen, no mouse, and a cursor")
      if case .toSupervisor = end.cause { try session.pane.type("\r") }
      try session.pane.awaitText("ready>")
      #expect(try session.answer(to: "echo $?") == "\(end.status)")
      #expect(try session.settings() == before)
      #expect(
        try session.pane.value("#{scroll_region_upper} #{scroll_region_lower}") == "0 23\n")
      #expect(try !session.pane.text().contains("upload"))
    }
  }

  /// Saves the cursor once, and draws a number there at every signal.
  private static let progress = """
    import os, signal, sys
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    out = lambda text: os.write(1, text.encode())
    out("\\n" * 30 + "\\x1b[%s;1Hprogress \\x1b7n=0." % sys.argv[1])
    open("progress.pid", "w").write(str(os.getpid()))
    number = 0
    while True:
        signal.sigwait({signal.SIGUSR1})
        number += 1
        out("\\x1b8n=%d." % number)

    """

  private func requirePrograms(of example: DockCase) throws {
    for program in ["tmux", "python3"] + example.needs where !isInstalled(program) {
      try Test.cancel("\(program) is not installed")
    }
  }

  private func inDock(_ body: @escaping @Sendable (DockBench) throws -> Void) async throws {
    try await AttachWorld.gate.pass(named: Test.current?.name) { try body(DockBench()) }
  }
}

/// A terminal with a session in which the dock is opened.
private final class DockBench {
  let world: AttachWorld
  private(set) var pane: SessionPane
  /// The case that the picture shows; nil for anything else.
  private var example: DockCase?

  init() throws {
    world = try AttachWorld()
    try world.writeRemote("words.txt", (1...200).map { "word \($0)\n" }.joined())
    try world.writeRemote(
      "far.conf",
      "set -g exit-unattached on\nset -g status-right ''\nset -g automatic-rename off\nset -g default-command \"PS1='far> ' exec bash --norc\"\n"
    )
    try world.writeRemote(
      "htoprc",
      """
      htop_version=3.2.2
      config_reader_min_version=3
      header_layout=one_100
      column_meters_0=Hostname
      column_meter_modes_0=2
      screen:Main=PID Command

      """)
    pane = SessionPane(id: "", world: world)
  }

  func start(_ command: String, _ options: String) throws {
    let quoted = command.replacing("'", with: #"'\''"#)
    pane = try world.pane("kj-attach \(options) -t \(world.server.destination) '\(quoted)'; cat")
  }

  /// Starts a program, and brings it into its state.
  func start(_ example: DockCase, _ options: String) throws {
    try start(example.command, options)
    try pane.awaitText(example.begins)
    if !example.keys.isEmpty { try pane.type(example.keys) }
    try pane.awaitText(example.shows)
    self.example = example
  }

  /// Opens the row of keys by pausing after the prefix key.
  func open() throws {
    try pane.type("\u{1D}")
    try pane.awaitScreen("the row of keys") { Self.isRowOfKeys(Self.lastLine($0)) }
  }

  /// Opens the list of keys.
  func openList(pressing keys: String = "\u{1D}?") throws {
    try pane.type(keys)
    try pane.awaitScreen("the list of keys") {
      Self.lastLine($0).hasPrefix(" keys ") && $0.contains("upload a file")
    }
  }

  func close() throws {
    try pane.type("\u{1B}")
    try pane.awaitScreen("no row of kj") {
      let line = Self.lastLine($0)
      return !Self.isRowOfKeys(line) && !line.hasPrefix(" keys ")
    }
  }

  /// In a narrow terminal, the keys have no labels.
  private static func isRowOfKeys(_ line: Substring) -> Bool {
    line.hasPrefix(" root@") && line.contains("?")
  }

  private static func lastLine(_ text: String) -> Substring {
    text.split(separator: "\n").last ?? ""
  }

  /// Makes the progress program draw.
  func tick() throws {
    let file = world.server.remoteHome.appending("progress.pid")
    guard let id = try Int32(String(decoding: LocalFiles.read(file), as: UTF8.self)) else {
      throw SetUpFailure("no process")
    }
    kill(id, SIGUSR1)
  }

  /// The picture, once it has stopped changing.
  func restingPicture() throws -> String {
    var last = try picture()
    var same = 0
    let limit = ContinuousClock.now + .hang
    while same < 5 && .now < limit {
      usleep(40_000)
      let next = try picture()
      same = next == last ? same + 1 : 0
      last = next
    }
    return last
  }

  func awaitPicture(_ wanted: String, _ name: String) throws {
    let limit = ContinuousClock.now + .hang
    var last = try picture()
    while last != wanted {
      guard .now < limit else {
        throw SetUpFailure(
          "\(name) is not as it was:\n\(LineDiff.describe(expected: wanted, actual: last))")
      }
      usleep(40_000)
      last = try picture()
    }
  }

  /// All lines, including those that have scrolled away, and the state, with the cursor's line among them.
  private func picture() throws -> String {
    // Without trailing blanks: a program may or may not write them when it redraws.
    var text = try pane.picture(withTrailingBlanks: false)
    let history = try pane.value("#{history_size} #{cursor_y} #{alternate_on}")
      .split(separator: " ").compactMap { Int($0.filter(\.isNumber)) }
    let gone = example?.redrawsMainScreen == true ? history[0] : 0
    text = text.replacing(#/cursor_y=[0-9]+/#, with: "line=\(history[0] + history[1] - gone)")
    text = text.replacing(#/(?:\e\[[0-9;]*m)+\n/#, with: "\n")
    let parts = text.split(separator: "cursor_x=", maxSplits: 1)
    var lines = parts[0].split(separator: "\n", omittingEmptySubsequences: false)
    lines.removeFirst(gone)
    lines.removeAll { line in example?.changing.contains { line.contains($0) } == true }
    while lines.last?.allSatisfy({ $0 == " " }) == true { lines.removeLast() }
    return lines.joined(separator: "\n") + "\ncursor_x=" + (parts.last ?? "")
  }
}

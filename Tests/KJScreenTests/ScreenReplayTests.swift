import KJDomain
import KJScreen
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ScreenReplayTests {
  private static let size = TerminalSize(columns: 40, rows: 10)

  private func lines(_ output: String) -> [String] {
    ScreenReplay(drawing: Array(output.utf8), size: Self.size).rows.map { row in
      let text = row.cells.map { $0.isEmpty ? " " : $0 == ScreenReplay.tail ? "" : $0 }.joined()
      return String(text.reversed().drop { $0 == " " }.reversed())
    }
  }

  @Test func writesAtTheBottomFirst() {
    #expect(lines("one\r\ntwo").suffix(2) == ["one", "two"])
  }

  @Test func goesOnInTheNextRow() {
    let (row, rest) = (String(repeating: "x", count: 40), String(repeating: "y", count: 10))
    #expect(lines("\(row)\(rest)\r\nnext").suffix(3) == [row, rest, "next"])
  }

  @Test func keepsLinksWithTheirRows() {
    let link = "\u{1B}]8;id=1;file:///a.png\u{1B}\\a\u{1B}]8;;\u{7} b\r\n"
    let screen = ScreenReplay(drawing: Array((link + "c").utf8), size: Self.size)
    #expect(screen.rows.map(\.links).suffix(2) == [[Array("file:///a.png".utf8)], []])
    let gone = ScreenReplay(drawing: Array((link + "\u{1B}[2J").utf8), size: Self.size)
    #expect(gone.rows.flatMap(\.links) == [])
  }

  @Test func knowsLinesThatAreDrawn() {
    #expect(lines("\u{1B}(0x\u{1B}(Bx").last == "\u{2502}x")
  }

  /// Pieces of output, which are combined at random.
  ///
  /// Rows are inserted and deleted only within the margins: outside them, tmux behaves differently.
  private static let pieces = [
    "word ", "\r\n", "\r", "\n", "\t", "\u{8}", "日本", "e\u{301}",
    String(repeating: "long", count: 12),
    "\u{1B}[A", "\u{1B}[2B", "\u{1B}[5C", "\u{1B}[3D", "\u{1B}[E", "\u{1B}[2F", "\u{1B}[7G",
    "\u{1B}[4d", "\u{1B}[3;9H", "\u{1B}[99;99H", "\u{1B}[H", "\u{1B}[J", "\u{1B}[1J", "\u{1B}[K",
    "\u{1B}[1K", "\u{1B}[2K", "\u{1B}[2X", "\u{1B}[5d\u{1B}[2L", "\u{1B}[6d\u{1B}[M", "\u{1B}[2P",
    "\u{1B}[3@",
    "\u{1B}[2S", "\u{1B}[T", "\u{1B}[3;7r", "\u{1B}[r", "\u{1B}D", "\u{1B}E", "\u{1B}M", "\u{1B}7",
    "\u{1B}8", "\u{1B}[31mred\u{1B}[m", "x\u{1B}[4b", "\u{1B}[?7l", "\u{1B}[?7h",
    "\u{1B}]0;title\u{7}",
    "\u{1B}P+q\u{1B}\\", "\u{1B}[?1049h", "\u{1B}[?1049l",
  ]

  /// Shows output in tmux and waits until tmux has processed it.
  private static let show = """
    stty raw -echo; cat "$0"; printf '\\033[5n'; head -c 4 >"$0.answer"; tmux wait-for -S shown
    exec sleep 1000
    """

  /// tmux also shows each output, and then reports what is on its screen.
  @Test func drawsAsTmuxDoes() throws {
    let tools = try Workspace().tools
    defer { _ = try? tools.run("tmux", ["kill-server"]) }
    let settings = tools.directory.appending("tmux.conf")
    try LocalFiles.write(settings, Array("set -g status off\n".utf8))
    let file = tools.directory.appending("output")
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<60 {
      let count = 5 + Int(numbers.next() % 30)
      let pieces = (0..<count).map { _ in Self.pieces.randomElement(using: &numbers) ?? "" }
      let output = "\u{1B}[10;1H\u{1B}7" + pieces.joined()
      try LocalFiles.write(file, Array(output.utf8))
      let words = ["new-session", "-d", "-x", "40", "-y", "10", "sh", "-c", Self.show, file.string]
      _ = try tools.run("tmux", ["-f", settings.string] + words).expectSuccess()
      _ = try tools.run("tmux", ["wait-for", "shown"]).expectSuccess()
      let shown = try tools.run("tmux", ["capture-pane", "-p"]).expectSuccess().stdout
      let rows = String(decoding: shown, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      _ = try tools.run("tmux", ["kill-session"]).expectSuccess()
      #expect(lines(output) == rows.dropLast().map(String.init), "\(pieces)")
    }
  }
}

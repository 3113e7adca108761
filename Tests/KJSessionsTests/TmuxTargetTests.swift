// Exact targets: they name a server's panes by whole names, never by prefixes.

import KJBase
import SystemPackage
import Testing

@testable import KJSessions

private let server = TmuxServer(program: "/usr/bin/tmux", socket: "/tmp/tmux-1/default")

/// A line as tmux prints it: ids, indexes, whether pane and window are active, and the names.
private func line(
  _ pane: Int, _ window: Int, _ session: Int, index: Int = 0, of windowIndex: Int, active: String,
  _ sessionName: String, _ windowName: String
) -> String {
  let ids = "1\t2\t%\(pane)\t@\(window)\t$\(session)\t\(windowIndex)\t\(index)"
  let flags = active.map(String.init).joined(separator: "\t")
  return
    "\(ids)\t\(flags)\t0\t0\t0\t\t0\t\t0\t\t/dev/pts/3\tssh\t\(sessionName)\t\(windowName)\ttitle"
}

private let panes = TmuxServer.panes(
  in: Array(
    [
      line(0, 0, 0, of: 0, active: "11", "dev", "main"),
      line(1, 1, 0, of: 1, active: "00", "dev", "logs"),
      line(2, 1, 0, index: 1, of: 1, active: "10", "dev", "logs"),
      line(3, 2, 1, of: 0, active: "11", "developer", "a.b"),
      line(4, 3, 1, of: 7, active: "10", "developer", "main"),
      line(5, 4, 1, of: 8, active: "10", "developer", "main"),
    ].joined(separator: "\n").utf8), of: server)

@Test(arguments: [
  ("%2", ["%2"]), ("%9", []), ("@1", ["%2"]), ("$1", ["%3"]), ("dev", ["%0"]), ("=dev", ["%0"]),
  ("dev:", ["%0"]), ("de", []), ("d*", []), ("DEV", []), ("dev:1", ["%2"]), ("dev:logs", ["%2"]),
  ("dev:log", []), ("dev:1.0", ["%1"]), ("=dev:logs.1", ["%2"]), ("dev:1.5", []),
  ("developer:main", ["%4", "%5"]), ("developer:7", ["%4"]), ("developer:a.b.0", ["%3"]),
  ("default/%2", ["%2"]), ("=default/%2", []), ("default/@1", []), ("a/b/%2", []), ("/%2", []),
])
func aTargetNamesItsPaneAndNoOther(target: String, expected: [String]) throws {
  #expect(panes.count == 6)
  #expect(try TmuxTarget(parsing: target).panes(among: panes).map(\.id) == expected)
}

@Test(arguments: ["", "=", ":1", "dev:1.x", "dev:.1"])
func aTargetWithoutASessionOrWithAPaneThatIsNoNumberIsRefused(target: String) {
  #expect(throws: Failure.self) { try TmuxTarget(parsing: target) }
}

@Test func aLineThatTmuxDoesNotWriteIsNoPane() throws {
  let good = line(0, 0, 0, of: 0, active: "11", "dev", "main")
  #expect(TmuxPane(line: good[...], server: server) != nil)
  for (part, other) in [
    ("%0", "%0;kill-server"), ("%0", "0"), ("@0", "@"), ("$0", "$x"), ("ssh", "s'sh"),
    ("\ttitle", ""),
    ("title", "title\tmore"), ("1\t2", "1\tx"),
  ] {
    let range = try #require(good.firstRange(of: part))
    let bad = good.replacingCharacters(in: range, with: other)
    #expect(TmuxPane(line: bad[...], server: server) == nil, "\(part) → \(other)")
  }
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}

private let second = TmuxServer(program: "/usr/bin/tmux", socket: "/tmp/tmux-1/second")

/// Two servers that both have a `%0`; only one has a `%9`.
private func naming(own: TmuxServer?, isComplete: Bool = true) throws -> TmuxNaming {
  let others = TmuxServer.panes(
    in: Array(
      [
        line(0, 0, 0, of: 0, active: "11", "far", "main"),
        line(9, 1, 0, of: 1, active: "10", "far", "logs"),
      ].joined(separator: "\n").utf8), of: second)
  return TmuxNaming(
    own: own, names: TmuxNaming.names([server, second]), panes: panes + others,
    isComplete: isComplete)
}

@Test(
  arguments: [
    // Outside tmux, an id alone means the default server, if no other server has it.
    (nil, true, ["default/%0", "%1", "second/%0", "second/%9"]),
    (nil, false, ["default/%0", "default/%1", "second/%0", "second/%9"]),
    // Inside, it means the surrounding server.
    (server, true, ["%0", "%1", "second/%0", "second/%9"]),
    (second, true, ["default/%0", "default/%1", "%0", "%9"]),
  ] as [(TmuxServer?, Bool, [String])])
func thePrintedNameMeansItsPaneAndNoOther(
  own: TmuxServer?, isComplete: Bool, expected: [String]
) throws {
  let naming = try naming(own: own, isComplete: isComplete)
  let shown = naming.panes.filter { ["%0", "%1", "%9"].contains($0.id) }
  #expect(shown.map(naming.name) == expected)
  for pane in naming.panes {
    #expect(try naming.panes(named: TmuxTarget(parsing: naming.name(of: pane))) == [pane])
  }
}

@Test func anIDAloneMeansEveryServerOutsideOfTmux() throws {
  let naming = try naming(own: nil)
  #expect(try naming.panes(named: TmuxTarget(parsing: "%0")).map(\.server) == [server, second])
  #expect(try naming.panes(named: TmuxTarget(parsing: "third/%0")).isEmpty)
}

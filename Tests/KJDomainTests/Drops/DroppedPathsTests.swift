// Files that were dropped on a terminal, in the forms that terminals write.

import KJBase
import KJTestSupport
import Testing

@testable import KJDomain

private let place = DroppedPaths.Place(home: "/home/me", machineNames: ["desk"])

private func readings(
  _ text: String, at place: DroppedPaths.Place = place
) -> [[String]]? {
  DroppedPaths(Array(text.utf8), at: place)?.readings.map { reading in
    reading.map { String(decoding: $0, as: UTF8.self) }
  }
}

@Test(arguments: [
  ("/p/a.png", [["/p/a.png"]]),
  ("/p/a.png ", [["/p/a.png"]]),
  (" \t/p/a.png\r\n", [["/p/a.png"]]),
  // iTerm2, Terminal.app, Ghostty, WezTerm.
  (#"/p/with\ space.png"#, [[#"/p/with\ space.png"#], ["/p/with space.png"]]),
  (#"/p/it\'s\ \(1\).png"#, [[#"/p/it\'s\ \(1\).png"#], ["/p/it's (1).png"]]),
  // VTE, Konsole, foot.
  ("'/p/with space.png'", [["/p/with space.png"]]),
  (#"'/p/it'\''s.png'"#, [["/p/it's.png"]]),
  ("'/p/a b.png' '/p/c d.png'", [["/p/a b.png", "/p/c d.png"]]),
  // Raw names, as Alacritty and older versions of kitty write them.
  ("/p/with space.png ", [["/p/with space.png"]]),
  ("/p/a.png /p/b.png ", [["/p/a.png /p/b.png"], ["/p/a.png", "/p/b.png"]]),
  ("/p/a b.png\n/p/c d.png", [["/p/a b.png", "/p/c d.png"]]),
  // File managers.
  ("file:///p/with%20space.png\r\nfile:///p/b.png\r\n", [["/p/with space.png", "/p/b.png"]]),
  ("file:///p/F%C3%BC%C3%9Fe.png", [["/p/Füße.png"]]),
  ("file://localhost/p/a.png", [["/p/a.png"]]),
  ("file://desk/p/a.png", [["/p/a.png"]]),
  ("file:/p/a.png", [["/p/a.png"]]),
  // Names in UTF-8, and with the narrow space of a screenshot on macOS.
  ("/p/Füße 📷.png", [["/p/Füße 📷.png"]]),
  ("/p/9.41.00\u{202F}AM.png", [["/p/9.41.00\u{202F}AM.png"]]),
  (#""/p/with space.png""#, [["/p/with space.png"]]),
  (#""/p/a\"b\$c\d.png""#, [[#"/p/a"b$c\d.png"#]]),
  ("~/a.png", [["/home/me/a.png"]]),
  (
    #"/p/'with space'\ and" more".png"#,
    [
      [#"/p/'with space'\ and" more".png"#], ["/p/with space and more.png"],
    ]
  ),
])
func aDropIsReadInEachWayThatItsTextAllows(text: String, expected: [[String]]) {
  #expect(readings(text) == expected)
}

@Test(arguments: [
  "", " ", "\n", "look at /p/a.png", "a.png", "./a.png", "http://host/a.png", "file", "file:",
  "file://other/p/a.png", "file:///p/a%zz.png", "file:///p/a%0", "file:///p/a%00.png",
  "file:///p/a.png?x", "file:///p/a.png#1", "'/p/a.png", "\"/p/a.png", "'a.png'", "~you/a.png", "~",
  "/p/a.png\nand this", "/p/a\u{1B}[0m.png", "/p/a\u{7F}", "/p/a\u{0}", "C:\\p\\a.png", "fine",
])
func anyOtherTextIsNoDrop(text: String) {
  #expect(readings(text) == nil)
}

@Test func textThatIsNoUTF8IsNoDrop() {
  for bytes: [UInt8] in [
    [0x2F, 0xFF], [0x2F, 0xC3], [0x2F, 0xED, 0xA0, 0x80], [0x2F, 0xC0, 0xAF],
  ] {
    #expect(DroppedPaths(bytes, at: place) == nil)
  }
}

@Test func aTextOfMoreThan16KiBIsNoDrop() {
  let path = "/" + String(repeating: "a", count: DropBeginning.longest - 1)
  #expect(readings(path) == [[path]])
  #expect(readings(path + "a") == nil)
}

@Test(arguments: [
  (#""C:\p\with space.png""#, ["/mnt/c/p/with space.png"]),
  (#"D:\a.png"#, ["/mnt/d/a.png"]),
  ("f:/a.png", ["/mnt/f/a.png"]),
  ("'/mnt/c/p/with space.png'", ["/mnt/c/p/with space.png"]),
  ("file:///C:/p/with%20space.png", ["/mnt/c/p/with space.png"]),
  (#"\\wsl.localhost\Debian\p\with space.png"#, ["/p/with space.png"]),
  (#"'\\wsl$\Debian\p\a.png'"#, ["/p/a.png"]),
  (#""\\wsl.localhost\Debian\p\with space.png""#, ["/p/with space.png"]),
])
func aPathOfWindowsIsWhereWSLShowsIt(text: String, paths: [String]) {
  let place = DroppedPaths.Place(home: "/home/me", machineNames: ["Debian"], drives: "/mnt/")
  #expect(readings(text, at: place)?.first == paths)
  #expect(readings("look at /p/a.png", at: place) == nil)
  #expect(readings(#"\\wsl.localhost\Ubuntu\p\a.png"#, at: place) == nil)
  #expect(readings(#"\\server\share\a.png"#, at: place) == nil)
}

/// Whether a text is a drop can be decided before its end, and a decision is never reversed.
@Test(arguments: 0..<2000)
func aBeginningIsGivenUpOnlyForGood(seed: Int) {
  var generator = SeededNumbers(seed: UInt64(seed))
  let pieces =
    [
      "/", "/p/a.png", "~/", "'", "\"", "\\", "\\\\wsl$\\", " ", "\n", "\r\n", "\t", "file:",
      "file:///p", "f", "C:", "é", "📷", "%20", "look", "\u{1B}", "-",
    ].map { Array($0.utf8) } + [[0xFF], [0xE2, 0x80]]
  let bytes = (0..<Int.random(in: 0...8, using: &generator)).flatMap { _ in
    pieces.randomElement(using: &generator) ?? []
  }
  for hasDrives in [false, true] {
    var beginning = DropBeginning(hasDrives: hasDrives)
    let isOpen = bytes.allSatisfy { beginning.take($0) }
    let place = DroppedPaths.Place(home: "/home/me", drives: hasDrives ? "/mnt/" : nil)
    let paths = DroppedPaths(bytes, at: place)
    #expect(isOpen || paths == nil)
    for path in (paths?.readings ?? []).joined() {
      #expect(path.first == UInt8(ascii: "/") && !path.contains(0))
    }
  }
}

@Test(arguments: 0..<500)
func aQuotedPathIsReadBackAsItIs(seed: Int) {
  var generator = SeededNumbers(seed: UInt64(seed))
  let pieces = ["a", " ", "'", "\"", "\\", "$", "é", "📷", "(", ";", "~", "%20", "/"]
  let path = "/" + (0..<8).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  let quoted = [path, "/second one.png"].map(\.quotedForShell).joined(separator: " ")
  #expect(readings(quoted)?.last == [path, "/second one.png"])
}

import KJDomain
import KJScreen
import Testing

@Suite struct NamedFilesTests {
  private func names(on lines: [String], columns: Int = 60) -> [String] {
    let output = Array(lines.joined(separator: "\r\n").utf8)
    let screen = ScreenReplay(
      drawing: output, size: TerminalSize(columns: columns, rows: lines.count + 8))
    return NamedFiles(on: screen).names.map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("saved plot.png.", "plot.png"), ("out/a.txt:12:3: error", "out/a.txt"),
      ("Write(src/main.swift)", "src/main.swift"), ("see \"my plot.png\"", "my plot.png"),
      ("see my\\ plot.png", "my plot.png"), ("--output=/tmp/x.csv", "/tmp/x.csv"),
      ("@notes.md", "notes.md"), ("`~/a.log`,", "~/a.log"), ("./run.sh", "run.sh"),
      ("file:///tmp/a%20b.png", "/tmp/a b.png"), ("+++ b/src/x.py", "src/x.py"),
      ("\u{1B}]8;;file://vm-7/tmp/l.png\u{7}here\u{1B}]8;;\u{7}", "/tmp/l.png"),
      ("plot\u{1B}[C.png other.png", "other.png"), ("日本語/図.png", "日本語/図.png"),
    ])
  func findsTheName(line: String, name: String) {
    #expect(names(on: [line]).contains(name))
  }

  @Test(
    arguments: [
      "https://example.com/plot.png", "version 1.2.3", "/proc/self/environ", "/dev/null", "//net/x",
      "\u{1B}]8;;http://x.test/y.png\u{7}here\u{1B}]8;;\u{7}",
      "a.toolongending", "/", "~",
    ])
  func findsNothing(line: String) {
    #expect(names(on: [line]) == [])
  }

  @Test func joinsWhatIsCutAtTheEndOfAColumn() {
    let table = ["│ out/first-pa │ x │", "│ rt/of-a-pat  │ y │", "│ h.png        │   │"]
    #expect(names(on: table).contains("out/first-part/of-a-path.png"))
  }

  @Test func joinsWhatIsCutAtTheEdge() {
    let name = "out/" + String(repeating: "long", count: 12) + ".png"
    #expect(names(on: ["wrote \(name) now"], columns: 20).contains(name))
  }

  @Test func beginsWithTheLowestAndNamesEachOnce() {
    // Any name might continue in the next row; the host knows better.
    let names = names(on: ["a.png", "b.png c.png", "a.png"]).filter { $0.count == 5 }
    #expect(names == ["a.png", "c.png", "b.png"])
  }

  @Test func findsNoMoreThanTheHostIsAskedAbout() {
    #expect(names(on: (0..<400).map { "file\($0).png" }).count == 512)
  }
}

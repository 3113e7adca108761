// Rows whose columns are aligned, and no wider than a terminal.

import KJCLI
import Testing

@Suite struct TextTableTests {
  @Test func columnsAreAsWideAsTheirWidestCell() {
    #expect(
      TextTable.lines([["a", "bb", "c"], ["aaa", "b", ""], ["", "", "d"]]) == [
        "a    bb  c", "aaa  b", "         d",
      ])
    #expect(TextTable.lines([]) == [])
  }

  @Test func aWideCharacterTakesTwoColumns() {
    #expect(TextTable.lines([["日本", "x"], ["abcde", "y"]]) == ["日本   x", "abcde  y"])
    #expect(TextTable.lines([["e\u{301}", "x"], ["ab", "y"]]) == ["e\u{301}   x", "ab  y"])
  }

  @Test(arguments: [
    (21, "1  a long text  5s"), (18, "1  a long text  5s"), (17, "1  a long ...  5s"),
    (16, "1  a long...  5s"), (15, "1  a lon...  5s"), (14, "1  a lon...  5s"),
  ])
  func oneColumnIsCutToTheWidthOfTheTerminal(columns: Int, line: String) {
    let lines = TextTable.lines([["1", "a long text", "5s"]], cutting: 1, to: columns)
    #expect(lines == [line])
    #expect(lines[0].count <= max(columns, 15))
  }

  @Test func aNarrowTerminalStillGetsSomeOfIt() {
    #expect(
      TextTable.lines([["1", "a long text", "5s"]], cutting: 1, to: 3) == ["1  a lon...  5s"])
    #expect(TextTable.lines([["1", "日本語日本語", "5s"]], cutting: 1, to: 14) == ["1  日本...  5s"])
    #expect(TextTable.lines([["1"]], cutting: 3, to: 1) == ["1"])
  }
}

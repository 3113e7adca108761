// The progress line: its words, its width, its timing.

import KJBase
import KJSystem
import Testing

@testable import KJCLI

@Test(arguments: [
  (0, "0 B"), (999, "999 B"), (1_000, "1.0 kB"), (1_234_567, "1.2 MB"), (999_949, "999.9 kB"),
  (999_950, "1.0 MB"), (5_000_000_000, "5.0 GB"), (-1, "0 B"),
])
func sizesAreShort(bytes: Int, text: String) {
  #expect(ProgressText.size(Double(bytes)) == text)
}

@Test func lineSaysNameBytesShareAndRate() {
  let text = ProgressText(name: "photo.jpg", done: 1_200_000, total: 5_000_000, rate: 3_100_000)
  #expect(text.line(columns: 80) == "photo.jpg  1.2 MB of 5.0 MB  24 %  3.1 MB/s  2 s left")
  let unknown = ProgressText(name: "stdin", done: 10, total: nil, rate: nil)
  #expect(unknown.line(columns: 80) == "stdin  10 B")
}

@Test(arguments: [(99.0, "99 s"), (100, "2 min"), (5999, "100 min"), (6001, "2 h")])
func timeLeftIsInItsLargestUnit(seconds: Double, words: String) {
  let text = ProgressText(name: "a", done: 0, total: Int(seconds * 1000), rate: 1000)
  #expect(text.line(columns: 80).hasSuffix("  \(words) left"))
}

@Test(arguments: [0, 1, 5, 20, 34, 35, 40, 60, 200])
func lineFitsTheTerminal(columns: Int) {
  for name in ["photo.jpg", String(repeating: "x", count: 300), "写真写真写真写真写真", "a\u{1B}[31m\n"] {
    let text = ProgressText(
      name: OutsideText(name), done: 1_200_000, total: 5_000_000, rate: 3_100_000)
    let line = text.line(columns: columns)
    #expect(line.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : 2) } <= columns)
    #expect(line.printable == line)
  }
}

@Test func longNameKeepsItsEnd() {
  let text = ProgressText(name: "0123456789.png", done: 1, total: nil, rate: nil)
  #expect(text.line(columns: 14) == "...89.png  1 B")
}

@Test func lineWaitsHalfASecondAndIsDrawnTenTimesASecond() {
  var line = ProgressLine()
  func draw(at milliseconds: Int64) -> Bool {
    let now = MonotonicTime(nanoseconds: milliseconds * 1_000_000)
    return line.update(name: "a", done: 1, total: 2, columns: 80, now: now) != nil
  }
  #expect(!draw(at: 0))
  #expect(!draw(at: 499))
  #expect(line.erase() == nil)
  #expect(draw(at: 500))
  #expect(!draw(at: 599))
  #expect(draw(at: 600))
  #expect(line.erase() == "\r\u{1B}[K")
  #expect(line.erase() == nil)
  #expect(draw(at: 700))
}

@Test func nextFileWaitsAgain() {
  var line = ProgressLine()
  func draw(_ name: OutsideText, at milliseconds: Int64) -> Bool {
    let now = MonotonicTime(nanoseconds: milliseconds * 1_000_000)
    return line.update(name: name, done: 1, total: 2, columns: 80, now: now) != nil
  }
  #expect(!draw("a", at: 0))
  #expect(draw("a", at: 600))
  #expect(!draw("b", at: 800))
  #expect(draw("b", at: 1_300))
}

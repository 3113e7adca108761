// The text in a program's output.

import KJTerminal
import Testing

@Test(
  arguments: [
    ("plain é 日本", "plain é 日本"),
    ("a\u{1B}[1;31mb\u{1B}[0mc", "abc"),
    ("\u{1B}]0;title\u{7}x\u{1B}]8;;u\u{1B}\\y", "xy"),
    ("\u{1B}P1$r\u{1B}\\z\u{1B}_Gi=31\u{1B}\\", "z"),
    ("\u{1B}(Bq\u{1B}7\u{1B}8r", "qr"),
    ("[Image\u{1B}[10C#1]\r\n", "[Image#1]"),
    ("\u{1B}[?2004h\u{8}s\u{7F}", "s"),
  ], [1, 2, 1000])
func onlyWhatIsForEyesIsKept(example: (String, String), size: Int) {
  var text = ShownText()
  let bytes = Array(example.0.utf8)
  for start in stride(from: 0, to: bytes.count, by: size) {
    text.append(bytes[start..<min(start + size, bytes.count)])
  }
  #expect(text.text == example.1)
}

@Test func aProgramThatNeverStopsTakesNoMemory() {
  var text = ShownText()
  for _ in 0..<100 { text.append(Array(repeating: UInt8(ascii: "x"), count: 10_000)) }
  text.append(Array("end".utf8))
  #expect(text.text.utf8.count <= 1 << 18 && text.text.hasSuffix("xend"))
}

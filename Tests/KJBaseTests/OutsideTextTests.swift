// Text from outside cannot act on a terminal when a message shows it.

import KJBase
import Testing

@Suite struct OutsideTextTests {
  private let hostile = OutsideText("a\u{1B}[31m\u{202E}\nb")

  @Test func interpolationShowsThePrintableForm() {
    #expect("'\(hostile)'" == "'a\\u{1b}[31m\\u{202e}\\nb'")
    #expect(hostile.description == "\(hostile)")
  }

  @Test func theTextItselfIsKept() {
    #expect(hostile.raw == "a\u{1B}[31m\u{202E}\nb")
    #expect(OutsideText(decoding: [0x61, 0xFF]).raw == "a\u{FFFD}")
    #expect(OutsideText("ab".dropFirst()) == "b")
  }

  /// Two texts that look alike on a terminal are still different.
  @Test func textsAreComparedAsTheyAre() {
    #expect(OutsideText("\n") != OutsideText("\\n"))
    #expect(OutsideText("\n").description == OutsideText("\\n").description)
  }
}

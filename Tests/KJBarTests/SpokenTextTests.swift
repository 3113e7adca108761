// The output of a speech command as text to insert.

import KJBase
import KJDomain
import KJSystem
import Testing

@testable import KJBar

@Suite struct SpokenTextTests {
  private func text(
    _ output: [UInt8], _ ending: ChildProcess.Ending = .exited(0), lastLine: String? = nil
  ) -> String {
    do throws(Failure) {
      return try SpokenText.text(output, of: "'hear'", ending, lastLine: lastLine).text
    } catch {
      return "refused: \(error.message)"
    }
  }

  @Test(arguments: [
    ("one two\n", "one two"), (" one\r\ntwo\n\nthree \n", "one two three"),
    ("\tübermäßig ", "übermäßig"), ("", "refused: nothing was said"),
    (" \n\t\n", "refused: nothing was said"),
    ("a\u{1B}[31mb", "refused: cannot insert what 'hear' printed: "),
    ("a\u{202E}b", "refused: cannot insert what 'hear' printed: "),
    (String(repeating: "x", count: 4096) + "\n", String(repeating: "x", count: 4096)),
    (String(repeating: "x", count: 4097), "refused: 'hear' printed more than 4096 bytes"),
  ])
  func theLinesBecomeOne(output: String, text: String) {
    #expect(self.text(Array(output.utf8)).hasPrefix(text))
    #expect(!self.text(Array(output.utf8)).contains { $0 == "\n" || $0 == "\u{1B}" })
  }

  @Test func whatFailsInsertsNothing() {
    let words = Array("half a senten".utf8)
    #expect(text(words, .exited(3)) == "refused: 'hear' ended with status 3")
    #expect(text(words, .signaled(2)) == "refused: 'hear' was killed by signal 2")
    #expect(text(words, .exited(1), lastLine: "no device") == "refused: no device")
    #expect(text([], lastLine: "it was too quiet") == "refused: it was too quiet")
    #expect(text([0x61, 0xFF]).hasPrefix("refused: cannot insert what 'hear' printed"))
  }
}

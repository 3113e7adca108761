// Text that may be kept in the clipboard history.

import KJBase
import KJDomain
import Testing

@Suite struct ClipTextTests {
  @Test(arguments: [
    ("a", 1), ("one\ntwo", 2), ("one\n", 1), ("\n\none\n\n", 4), ("\tindented", 1),
    ("José Müller 日本 → \u{1F600}", 1), (" leading and trailing ", 1),
  ])
  func aVisibleTextIsKeptAsItIs(text: String, lines: Int) throws {
    let clip = try ClipText(text)
    #expect(clip.text == text)
    #expect(clip.lines == lines)
  }

  @Test(
    arguments: [
      ("", .empty), (" ", .blank), ("\n\t \u{3000}", .blank),
      ("a\rb", .control("\r")), ("a\0", .control("\0")), ("\u{1B}[0m", .control("\u{1B}")),
      ("\u{7F}", .control("\u{7F}")), ("\u{9B}0m", .control("\u{9B}")),
      ("\u{85}", .control("\u{85}")),
      ("a\u{202E}b", .invisible("\u{202E}")), ("a\u{200B}b", .invisible("\u{200B}")),
      ("a\u{2028}b", .invisible("\u{2028}")), ("\u{FEFF}a", .invisible("\u{FEFF}")),
      ("\u{2800}", .invisible("\u{2800}")), ("\u{2764}\u{FE0F}", .invisible("\u{FE0F}")),
      ("\u{E000}", .meaningless("\u{E000}")), ("\u{378}", .meaningless("\u{378}")),
    ] as [(String, TextFault)])
  func whatActsOrHidesIsRefused(text: String, fault: TextFault) throws {
    let problem = try #require(throws: ClipProblem.self) { try ClipText(text) }
    #expect(problem.reason == .fault(fault))
    #expect(problem.words == fault.words)
    let failure = Failure(problem)
    #expect(failure.status == .failure)
    #expect(failure.message.printable == failure.message)
    #expect(failure.message.hasSuffix(": \(fault.words)"))
    #expect(failure.advice.count == 1)
  }

  @Test(
    arguments: [[0xFF], [0x61, 0xC2], [0xED, 0xA0, 0x80], [0xC0, 0x8A]] as [[UInt8]])
  func bytesThatAreNoTextAreRefused(bytes: [UInt8]) throws {
    let problem = try #require(throws: ClipProblem.self) { try ClipText(bytes) }
    #expect(problem.reason == .fault(.notUTF8))
  }

  @Test func aTextHasAtMost16KiB() throws {
    let longest = [UInt8](repeating: UInt8(ascii: "x"), count: 16_384)
    #expect(try ClipText(longest).text.utf8.count == 16_384)
    let problem = try #require(throws: ClipProblem.self) {
      try ClipText(longest + [UInt8(ascii: "x")])
    }
    #expect(problem.reason == .tooLong(16_385))
    let failure = Failure(problem)
    #expect(failure.message.utf8.count < 300)
    #expect(failure.message.hasSuffix("…': it has 16385 bytes, more than 16384"))
  }
}

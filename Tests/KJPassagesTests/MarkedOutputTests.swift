// The output of a script is found between its marks, however the bytes arrive.

import Testing

@testable import KJPassages

private let mark = "kj-0123"

/// - Parameter next: Called after each chunk.
private func output(
  _ text: String, chunks size: Int, then next: (inout MarkedOutput) -> Void = { _ in }
) -> MarkedOutput {
  var output = MarkedOutput(mark: mark)
  let bytes = Array(text.utf8)
  for start in stride(from: 0, to: bytes.count, by: size) {
    output.append(bytes[start..<min(start + size, bytes.count)])
    next(&output)
  }
  return output
}

@Test(
  arguments: [
    ("kj-0123\none\ntwo\nkj-0123\n", "one\ntwo"), ("hello\nkj-0123\none\nkj-0123\nmore", "one"),
    ("kj-0123\none\n\nkj-0123\n", "one\n"), ("kj-0123\nkj-0123\n", ""),
    ("xkj-0123\nkj-0123\nkj-0123x\nkj-0123\n", "kj-0123x"),
    ("kj-0123\none\nkj-0123", nil), ("kj-0123\none", nil), ("one\nkj-0123", nil), ("", nil),
  ] as [(String, String?)], [1, 2, 3, 7, 100])
func theOutputStandsBetweenTheMarks(example: (String, String?), size: Int) {
  let written = output(example.0, chunks: size).written
  #expect(written.map { String(decoding: $0, as: UTF8.self) } == example.1)
}

@Test func theFirstMarkTellsThatAShellIsThere() {
  #expect(!output("no such command\nkj-0123", chunks: 5).hasBegun)
  #expect(output("greeting\nkj-0123\n", chunks: 5).hasBegun)
}

@Test func whatDoesNotStopIsTooLong() {
  #expect(!output(String(repeating: "y\n", count: 1 << 19), chunks: 1 << 14).isTooLong)
  #expect(output(String(repeating: "y\n", count: (1 << 19) + 1), chunks: 1 << 14).isTooLong)
}

@Test(
  arguments: [
    ("kj-0123\none\ntwo\nkj-0123\n", "one\ntwo"),
    ("hello\nkj-0123\n\n\nx\n\nkj-0123\nmore", "\n\nx\n"),
    ("kj-0123\nkj-01\nkj-0124\nkj-0123x\n\nkj-0123\n", "kj-01\nkj-0124\nkj-0123x\n"),
    ("kj-0123\nkj-0123\n", ""),
  ] as [(String, String)], [1, 2, 3, 7, 100])
func theOutputMayBeTakenWhileItComes(example: (String, String), size: Int) {
  var taken: [UInt8] = []
  let end = output(example.0, chunks: size) { taken += $0.take() }
  #expect(String(decoding: taken + (end.written ?? [0]), as: UTF8.self) == example.1)
}

@Test func whatIsTakenIsNotKept() {
  var count = 0
  let end = output("kj-0123\n" + String(repeating: "y\n", count: 1 << 21), chunks: 1 << 14) {
    count += $0.take().count
  }
  #expect(!end.isTooLong)
  #expect(count + end.soFar.count == 1 << 22)
}

// The fuzzer's inputs, replayed without the first byte, which says where the fuzzer cuts.

import KJDomain
import KJTerminal
import KJTestSupport
import SystemPackage
import Testing

private func corpus(_ name: String) throws -> ArraySlice<UInt8> {
  try LocalFiles.read(SourceTree.root.pushing("Fuzz/Corpora/terminal").appending(name)).dropFirst()
}

@Test(arguments: [
  (
    "editor",
    "\u{1B}[?1002l\u{1B}[?1006l\u{1B}[?2004l\u{1B}[?1l\u{1B}[?25h\u{1B}[>4m\u{1B}[r"
      + "\u{1B}[?1049l\u{1B}[0 q\u{1B}[23;2t"
  ),
  ("agent", "\u{1B}]8;;\u{1B}\\\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?25h\u{1B}[<1u\u{1B}[m"),
  ("colors", "\u{1B}(B\u{0F}\u{1B}[m\u{1B}]104\u{1B}\\\u{1B}]110\u{1B}\\\u{1B}]111\u{1B}\\"),
  ("cut", "\u{18}\u{1B}\\\u{1B}]111\u{1B}\\"),
])
func outputOfTheCorpusIsUndone(name: String, restoration: String) throws {
  let tracker = ModeTracker([try corpus(name)])
  #expect(String(decoding: tracker.restoration, as: UTF8.self) == restoration)
}

@Test func keysOfTheCorpusAreToldApart() throws {
  var keys = SessionKeys()
  #expect(
    keys.take(try corpus("keys")) == [
      .text("ls\r"), .action(.disconnect), .text("~\u{1B}[12;5R"), .action(.uploadFile),
      .text("\u{1B}[A\u{1B}]11;rgb\u{1B}\\\u{E9}"),
    ])
  keys = SessionKeys()
  #expect(
    keys.take(try corpus("extended-keys"), extended: true) == [
      .action(.uploadFile), .action(.uploadClipboard),
    ])
  // The rest waits until kj knows what the picture is for.
  #expect(
    keys.resolve(passing: false, encoding: .extended) == [
      .text("\u{1B}[13u"), .action(.disconnect),
    ])
  keys = SessionKeys()
  let paste = try corpus("paste")
  #expect(keys.take(paste) == [.send(Array(paste.dropLast(2))), .action(.disconnect)])
}

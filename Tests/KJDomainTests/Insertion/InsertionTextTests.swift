// The bytes that a path or a line of text sends to a terminal, and the bytes that never reach it.

import KJBase
import KJDomain
import KJTestSupport
import Testing

private func inserted(_ path: String, as format: PathFormat = .path) throws -> String {
  try InsertionText(path: Array(path.utf8), as: format).text
}

/// Paths in the form that agents and shells read: one backslash before each character that is not plain.
@Test(arguments: [
  ("/p/plain.png", "/p/plain.png"),
  ("/p/20261121-093015-photo-4f2a.jpg", "/p/20261121-093015-photo-4f2a.jpg"),
  ("/p/A_b+c@d%e:f,g=h.png", "/p/A_b+c@d%e:f,g=h.png"),
  ("/p/with space.png", #"/p/with\ space.png"#),
  ("/p/it's.png", #"/p/it\'s.png"#),
  (#"/p/say "so".png"#, #"/p/say\ \"so\".png"#),
  ("/p/a(b).png", #"/p/a\(b\).png"#),
  ("/p/$HOME&;.png", #"/p/\$HOME\&\;.png"#),
  ("/p/`id`.png", #"/p/\`id\`.png"#),
  (#"/p/back\slash.png"#, #"/p/back\\slash.png"#),
  ("/p/*?[a]{b}~#!|<>^.png", ##"/p/\*\?\[a\]\{b\}\~\#\!\|\<\>\^.png"##),
  ("/p/José Müller 日本.png", #"/p/José\ Müller\ 日本.png"#),
])
func aPathIsEscapedByBackslashes(path: String, expected: String) throws {
  #expect(try inserted(path) == expected)
}

@Test func aFormatStandsAroundThePath() throws {
  #expect(try inserted("/p/a b.png", as: .at) == #"@/p/a\ b.png"#)
  #expect(try inserted("/p/a.png", as: .add) == "/add /p/a.png")
  let own = PathFormat("what is wrong in {path}?") ?? .path
  #expect(try inserted("/p/a b.png", as: own) == #"what is wrong in /p/a\ b.png?"#)
}

@Test func aPathIsOnePasteWithASpaceInside() throws {
  let text = try InsertionText(path: Array("/p/a.png".utf8))
  #expect(text.bracketedPaste == Array("\u{1B}[200~/p/a.png \u{1B}[201~".utf8))
  #expect(text.unframed == Array("/p/a.png ".utf8))
}

@Test func aPersonsTextIsInsertedAsItIs() throws {
  let text = try InsertionText(text: Array("look at $HOME (now)".utf8))
  #expect(text.unframed == Array("look at $HOME (now)".utf8))
  #expect(text.bracketedPaste == Array("\u{1B}[200~look at $HOME (now)\u{1B}[201~".utf8))
}

@Test(
  arguments: [
    ("", InsertionProblem.Reason.fault(.empty)),
    ("/a\nb", .fault(.control("\n"))), ("/a\r", .fault(.control("\r"))),
    ("/a\tb", .fault(.control("\t"))),
    ("/a\u{1B}[201~rm", .fault(.control("\u{1B}"))), ("/\u{3}", .fault(.control("\u{3}"))),
    ("/\0", .fault(.control("\0"))),
    ("/\u{7F}", .fault(.control("\u{7F}"))), ("/\u{9B}201~", .fault(.control("\u{9B}"))),
    ("/\u{202E}gnp.a", .fault(.invisible("\u{202E}"))),
    ("/\u{2066}", .fault(.invisible("\u{2066}"))),
    ("/\u{200E}", .fault(.invisible("\u{200E}"))), ("/\u{61C}", .fault(.invisible("\u{61C}"))),
    ("/\u{1D159}", .fault(.invisible("\u{1D159}"))),
    ("/\u{16FE4}", .fault(.invisible("\u{16FE4}"))),
    ("/\u{FFFC}", .fault(.invisible("\u{FFFC}"))),
    ("/\u{200B}", .fault(.invisible("\u{200B}"))), ("/\u{FEFF}", .fault(.invisible("\u{FEFF}"))),
    ("/\u{2028}", .fault(.invisible("\u{2028}"))), ("/\u{E0041}", .fault(.invisible("\u{E0041}"))),
    ("/\u{3164}", .fault(.invisible("\u{3164}"))), ("/\u{FE0F}", .fault(.invisible("\u{FE0F}"))),
    ("/\u{E000}", .fault(.meaningless("\u{E000}"))), ("/\u{378}", .fault(.meaningless("\u{378}"))),
    ("a.png", .relative), ("~/a.png", .relative), (" /a.png", .relative),
  ] as [(String, InsertionProblem.Reason)])
func whatIsNoPlainAbsolutePathIsRefused(path: String, reason: InsertionProblem.Reason) throws {
  let problem = try #require(throws: InsertionProblem.self) { try inserted(path) }
  #expect(problem.reason == reason)
  let failure = Failure(problem)
  #expect(failure.status == .notInserted)
  #expect(failure.message.printable == failure.message)
  #expect(failure.message.hasSuffix(": \(problem.words)"))
  #expect(!failure.advice.isEmpty)
}

@Test(
  arguments: [
    (" ", .fault(.blank)), ("   ", .fault(.blank)), ("\u{A0}", .fault(.blank)),
    (" \u{3000}\u{2003}", .fault(.blank)),
    ("a\u{2800}b", .fault(.invisible("\u{2800}"))), ("\u{2800}", .fault(.invisible("\u{2800}"))),
    // Emoji sequences contain invisible characters.
    ("\u{2764}\u{FE0F}", .fault(.invisible("\u{FE0F}"))),
    ("\u{1F469}\u{200D}\u{1F4BB}", .fault(.invisible("\u{200D}"))),
  ] as [(String, InsertionProblem.Reason)])
func wordsThatNobodySeesAreRefused(text: String, reason: InsertionProblem.Reason) throws {
  let problem = try #require(throws: InsertionProblem.self) {
    try InsertionText(text: Array(text.utf8))
  }
  #expect(problem.reason == reason)
}

@Test func aPathMayHoldSpacesOfAnyKind() throws {
  #expect(try inserted("/\u{2800}\u{A0}") == "/\u{2800}\u{A0}")
}

@Test(
  arguments: [[0x2F, 0xFF], [0x2F, 0xC2], [0x2F, 0xED, 0xA0, 0x80], [0x2F, 0xC0, 0x9B]] as [[UInt8]]
)
func bytesThatAreNotUTF8AreRefused(path: [UInt8]) throws {
  let problem = try #require(throws: InsertionProblem.self) { try InsertionText(path: path) }
  #expect(problem.reason == .fault(.notUTF8))
}

@Test func aTextHasAtMost512BytesOnceItIsEscapedAndFilled() throws {
  let longest = "/" + String(repeating: "x", count: 511)
  #expect(try inserted(longest).utf8.count == 512)
  let problem = try #require(throws: InsertionProblem.self) { try inserted(longest, as: .at) }
  #expect(problem.reason == .tooLong(513))
  #expect(Failure(problem).message.utf8.count < 300)
  #expect(throws: InsertionProblem.self) {
    try inserted("/" + String(repeating: " ", count: 256))
  }
}

@Test func theReasonIsSaidInWords() throws {
  let problem = try #require(throws: InsertionProblem.self) { try inserted("/a\u{1B}b") }
  #expect(
    Failure(problem).description == """
      cannot insert '/a\\u{1b}b': it contains the control character U+001B
      hint: plain-path
      """)
}

/// The bytes between the markers; nil unless there are exactly two markers, one at each end.
private func content(ofPaste bytes: [UInt8]) -> ArraySlice<UInt8>? {
  let markers = (InsertionText.pasteStart, InsertionText.pasteEnd)
  guard bytes.starts(with: markers.0), bytes.suffix(markers.1.count).elementsEqual(markers.1) else {
    return nil
  }
  return bytes.dropFirst(markers.0.count).dropLast(markers.1.count)
}

@Test(arguments: 0..<40)
func nothingButThePasteMarkersActsOnATerminal(seed: Int) throws {
  var generator = SeededNumbers(seed: UInt64(seed))
  var passed = 0
  for _ in 0..<500 {
    let bytes = generator.hostileBytes()
    let format = PathFormat.named.randomElement(using: &generator) ?? .path
    let texts = [
      try? InsertionText(path: bytes, as: format), try? InsertionText(text: bytes),
      PathTemplate(String(decoding: bytes, as: UTF8.self) + "{path}").flatMap {
        try? InsertionText(path: Array("/p".utf8), as: .own($0))
      },
    ]
    for text in texts.compactMap(\.self) {
      passed += 1
      let inside = try #require(content(ofPaste: text.bracketedPaste))
      #expect(inside.elementsEqual(text.unframed))
      #expect(!inside.contains { $0 < 0x20 || $0 == 0x7F })
      let shown = try #require(String(validating: inside, as: UTF8.self))
      #expect(shown.printable == shown)
      #expect(!shown.isEmpty && inside.count <= InsertionText.maximumLength + 1)
    }
  }
  #expect(passed > 100)
}

@Test(arguments: 0..<20)
func aShellReadsAnEscapedPathBackAsOneWord(seed: Int) throws {
  var generator = SeededNumbers(seed: UInt64(seed))
  for _ in 0..<500 {
    let bytes = generator.hostileBytes()
    guard let text = try? InsertionText(path: bytes).text else { continue }
    var word: [UInt8] = []
    var isEscaped = false
    for byte in text.utf8 {
      if !isEscaped && byte == UInt8(ascii: "\\") {
        isEscaped = true
        continue
      }
      #expect(isEscaped || !" '\"$`;&|<>()*?[]{}~#!^".utf8.contains(byte))
      word.append(byte)
      isEscaped = false
    }
    #expect(word == bytes && !isEscaped)
  }
}

/// The filter and the display agree on which characters are visible.
@Test func aCharacterIsRefusedExactlyWhereItIsNotShown() {
  for value in [0...0x2FFF, 0xD7F0...0x1_0020, 0xE_0000...0xE_01FF].joined() {
    guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
    let path = "/\(scalar)"
    #expect(((try? InsertionText(path: Array(path.utf8))) != nil) == (path.printable == path))
  }
}

@Test(arguments: [
  ("\u{1B}[200~/tmp/a.png \u{1B}[201~", #"\e[200~/tmp/a.png \e[201~"#),
  ("a\nb\r\t\u{7F}\0", #"a\nb\r\t\x7f\x00"#),
  (#"with\ space"#, #"with\\ space"#),
  ("José 日本 📷", "José 日本 📷"),
  ("\u{9B}\u{202E}", #"\xc2\x9b\xe2\x80\xae"#),
])
func bytesAreShownWithoutActing(bytes: String, expected: String) {
  #expect(VisibleBytes(Array(bytes.utf8)).description == expected)
}

@Test func bytesThatAreNotUTF8AreShownOneByOne() {
  #expect(VisibleBytes([0xFF, 0x61, 0xC2]).description == #"\xffa\xc2"#)
}

// Arguments survive as strings, whatever bytes they contain.

import KJCLI
import SystemPackage
import Testing

@Test(arguments: ["", "photo.jpg", "ümlaut", "📷", "a\u{301}", "--name=x", "\u{10FEFF}"])
func textIsItsOwnString(text: String) {
  #expect(Array(RawArguments.string(for: Array(text.utf8)).utf8) == Array(text.utf8))
}

@Test(
  arguments: [
    ([0xFF], "\u{10FFFF}"),
    ([0x61, 0x80, 0x62], "a\u{10FF80}b"),
    ([0xE2, 0x82], "\u{10FFE2}\u{10FF82}"),
    ([0xC3, 0x28], "\u{10FFC3}("),
    ([0xED, 0xA0, 0x80], "\u{10FFED}\u{10FFA0}\u{10FF80}"),
    ([0xF4, 0x8F, 0xBF, 0xBF], "\u{10FFF4}\u{10FF8F}\u{10FFBF}\u{10FFBF}"),
    ([0xF4, 0x8F, 0xBC, 0x80], "\u{10FFF4}\u{10FF8F}\u{10FFBC}\u{10FF80}"),
  ] as [([UInt8], String)])
func byteThatIsNoTextIsEscaped(bytes: [UInt8], string: String) {
  #expect(RawArguments.string(for: bytes).unicodeScalars.elementsEqual(string.unicodeScalars))
  #expect(RawArguments.bytes(of: string) == bytes)
}

@Test func everyByteStringComesBackUnchanged() {
  // Mostly bytes that begin, continue or break a sequence, so broken text is frequent.
  let interesting: [UInt8] = [
    0x2F, 0x61, 0x80, 0x8F, 0xBC, 0xBF, 0xC2, 0xC3, 0xE2, 0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFF,
  ]
  for _ in 0..<20_000 {
    let bytes = (0..<Int.random(in: 0...12)).map { _ in
      Bool.random() ? interesting.randomElement() ?? 0 : UInt8.random(in: 1...255)
    }
    let string = RawArguments.string(for: bytes)
    if RawArguments.bytes(of: string) != bytes { Issue.record("\(bytes) became \(string)") }
  }
}

@Test func pathHasTheBytesOfTheArgument() {
  let bytes: [UInt8] = [0x2F, 0x61, 0xFF, 0x2F, 0xC3, 0xA9]
  #expect(RawArgument(argument: RawArguments.string(for: bytes))?.bytes == bytes)
  let path = RawArgument(bytes: bytes).path
  let found = path.withPlatformString { pointer in
    (0..<path.length).map { UInt8(bitPattern: pointer[$0]) }
  }
  #expect(found == bytes)
  #expect(FilePath(argument: "photo.jpg") == "photo.jpg")
}

@Test func messagesShowBytesAsHexadecimal() {
  #expect(RawArgument(bytes: [0x61, 0xFF, 0x0A, 0xC3, 0xA9]).description == "a\\xff\né")
  #expect(RawArguments.readable("a\u{10FF05}") == "a\\x05")
}

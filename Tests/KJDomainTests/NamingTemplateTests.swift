// Names of remote files: the value of each placeholder, and the results that no local name can cause.

import KJBase
import KJDomain
import Testing

private let noon = Timestamp(year: 2026, month: 11, day: 21, hour: 9, minute: 30, second: 5)

/// The stem and extension that the standard template derives from a local name.
private func standard(_ localName: [UInt8]?, content: String? = nil) throws -> String {
  let name = try NameTemplate.standard.render(
    time: noon, localName: localName, random: 0x4F2A, contentExtension: content)
  return name.description
}

private func reduced(_ localName: [UInt8]) throws -> String {
  let name = try NameTemplate(parsing: "{stem}|{ext}").render(
    time: noon, localName: localName, random: 0)
  return name.description
}

@Test func standardNameHasTimeStemRandomAndExtension() throws {
  #expect(try standard(Array("photo.jpg".utf8)) == "20261121-093005-photo-4f2a.jpg")
  #expect(NameTemplate.standard.description == "{time}-{stem}-{random}{.ext}")
  #expect(NameTemplate.standard.distinguishesFiles)
  #expect(try NameTemplate(parsing: NameTemplate.standard.description) == .standard)
}

@Test func randomPartAlwaysHasFourDigits() throws {
  let template = try NameTemplate(parsing: "{random}")
  for (number, text) in [(0, "0000"), (0xF, "000f"), (0xFFFF, "ffff")] as [(UInt16, String)] {
    let name = try template.render(time: noon, localName: nil, random: number)
    #expect(name.description == text)
  }
}

@Test func extensionOfTheContentWinsOverTheLocalOne() throws {
  #expect(try standard(Array("photo.HEIC".utf8), content: "jpg").hasSuffix("-photo-4f2a.jpg"))
  #expect(try standard(Array("photo".utf8), content: "png").hasSuffix("-photo-4f2a.png"))
}

@Test func standardInputIsCalledStdin() throws {
  #expect(try standard(nil) == "20261121-093005-stdin-4f2a")
  #expect(try standard(nil, content: "png") == "20261121-093005-stdin-4f2a.png")
}

@Test(arguments: [
  ("photo.jpg", "photo|jpg"),
  ("Photo.JPG", "Photo|jpg"),
  ("archive.tar.gz", "archive.tar|gz"),
  ("no extension", "no-extension|"),
  ("too.long-extension", "too.long-extension|"),
  ("letters.abcdefghij", "letters|abcdefghij"),
  ("letters.abcdefghijk", "letters.abcdefghijk|"),
  (".bashrc", "bashrc|"),
  ("..", "file|"),
  (".", "file|"),
  ("", "file|"),
  ("a.", "a|"),
  ("a/b", "a-b|"),
  ("../../etc/passwd", "etc-passwd|"),
  ("-rf", "rf|"),
  ("--help.png", "help|png"),
  ("a\nb", "a-b|"),
  ("\u{1B}[31mred\u{1B}[0m.png", "31mred-0m|png"),
  ("$(rm -rf ~);'\"`.png", "rm-rf|png"),
  ("a  &&  b", "a-b|"),
  ("a---b", "a-b|"),
  ("snake_case", "snake_case|"),
  ("_leading", "_leading|"),
  ("trailing - .png", "trailing|png"),
  ("📷🎉", "file|"),
  ("📷 beach.png", "beach|png"),
  ("写真.jpg", "file|jpg"),
  ("Ärger über Öl.png", "Arger-uber-Ol|png"),
  ("Straße ŁÓDŹ Æsir œuvre Þór đak", "Strasse-LODZ-AEsir-oeuvre-THor-dak|"),
  ("ÇİĞ ığ ŉ ſ ĳ ÿ Ÿ ž", "CIG-ig-n-s-ij-y-Y-z|"),
  ("3×4÷2", "3-4-2|"),
  ("ȘțƠư ẞ Việt Nam Đường", "StOu-SS-Viet-Nam-Duong|"),
  ("cafe\u{301} u\u{308}ber", "cafe-uber|"),
  ("\u{301}", "file|"),
  ("a\u{202E}gnp.exe", "a-gnp|exe"),
  ("\u{FFFD}x", "x|"),
  ("x.p\u{301}ng", "x.png|"),
])
func localNameIsReducedToSafeLetters(name: String, expected: String) throws {
  #expect(try reduced(Array(name.utf8)) == expected)
}

@Test(
  arguments: [
    ([0xFF, 0xFE], "file|"),
    ([0x61, 0xFF, 0x62], "a-b|"),
    ([0xE9, 0x74, 0xE9] + Array(".jpg".utf8), "t|jpg"),
    ([0x61, 0x2E, 0xFF], "a|"),
    ([0x61, 0x00, 0x62], "a-b|"),
  ] as [([UInt8], String)])
func bytesThatAreNotTextBecomeDashes(name: [UInt8], expected: String) throws {
  #expect(try reduced(name) == expected)
}

@Test func stemHasAtMostFortyCharactersAndEndsCleanly() throws {
  let long = [UInt8](repeating: UInt8(ascii: "x"), count: 255)
  #expect(try reduced(long) == String(repeating: "x", count: 40) + "|")
  let dashAtTheCut = String(repeating: "x", count: 39) + " yyy"
  #expect(try reduced(Array(dashAtTheCut.utf8)) == String(repeating: "x", count: 39) + "|")
  let wide = String(repeating: "æ", count: 50)
  #expect(try reduced(Array(wide.utf8)) == String(repeating: "ae", count: 20) + "|")
}

@Test func everyLocalNameGivesASafeStandardName() throws {
  var generator = SystemRandomNumberGenerator()
  let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-".utf8)
  for _ in 0..<2_000 {
    let length = Int.random(in: 0...300, using: &generator)
    let bytes = (0..<length).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    let name = try NameTemplate.standard.render(time: noon, localName: bytes, random: 1)
    #expect(name.bytes.allSatisfy(allowed.contains))
    #expect(name.bytes.count <= 15 + 1 + 40 + 1 + 4 + 1 + 10)
    #expect(name.bytes.first != UInt8(ascii: ".") && name.bytes.first != UInt8(ascii: "-"))
  }
}

@Test func everyPlaceholderIsReplaced() throws {
  let template = try NameTemplate(parsing: "{date}_{time}_{stem}_{random}_{ext}_{.ext}")
  let name = try template.render(time: noon, localName: Array("a.png".utf8), random: 0xABCD)
  #expect(name.description == "20261121_20261121-093005_a_abcd_png_.png")
}

@Test func absentExtensionLeavesNoDot() throws {
  let name = try NameTemplate(parsing: "x{.ext}y{ext}").render(
    time: noon, localName: Array("a".utf8), random: 0)
  #expect(name.description == "xy")
}

@Test func literalTemplateIsTheNameAndDistinguishesNothing() throws {
  let template = try NameTemplate(parsing: "latest shot.png")
  #expect(!template.distinguishesFiles)
  let name = try template.render(time: noon, localName: nil, random: 0)
  #expect(name.description == "latest shot.png")
}

@Test(arguments: [
  ("", "it is empty"), ("a/b", "it contains '/'"), ("a\nb", "it contains a control character"),
  ("{nope}", "'{nope}' is not a placeholder"), ("{Time}", "'{Time}' is not a placeholder"),
  ("{}", "'{}' is not a placeholder"), ("{time", "each placeholder must be enclosed"),
  ("time}", "each placeholder must be enclosed"), ("{{time}}", "each placeholder must be enclosed"),
  ("a{\u{1B}}", "it contains a control character"), ("{.ext", "each placeholder must be enclosed"),
])
func templateThatCannotWorkIsRefused(text: String, reason: String) throws {
  let failure = try #require(throws: Failure.self) { try NameTemplate(parsing: text) }
  #expect(failure.status == .usage)
  #expect(failure.message.contains(reason))
}

@Test(arguments: ["{ext}", ".{ext}", ".{.ext}"])
func templateThatRendersToNoNameIsRefused(text: String) throws {
  let template = try NameTemplate(parsing: text)
  #expect(throws: Failure.self) {
    try template.render(time: noon, localName: Array("a".utf8), random: 0)
  }
}

@Test func templateThatRendersTooLongANameIsRefused() throws {
  let template = try NameTemplate(parsing: String(repeating: "x", count: 250) + "{stem}")
  let failure = try #require(throws: Failure.self) {
    try template.render(time: noon, localName: Array("abcdef".utf8), random: 0)
  }
  #expect(failure.message.contains("256 bytes"))
}

@Test func timestampIsPaddedAndSortsByTime() {
  let early = Timestamp(year: 987, month: 1, day: 2, hour: 3, minute: 4, second: 5)
  #expect(early.description == "09870102-030405")
  #expect(early.date == "09870102")
  #expect(early.description < noon.description)
}

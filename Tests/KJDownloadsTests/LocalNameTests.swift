// The local name of a fetched file.

import Testing

@testable import KJDownloads

@Suite struct LocalNameTests {
  @Test(arguments: [
    "plot.png", "/srv/out/plot.png", "a b.log", "out/日本.png", "a:b", "x~", "/plot.png", "*.png",
  ])
  func aPlainNameStays(path: String) throws {
    let name = try #require(LocalName(of: Array(path.utf8)))
    #expect(name.isOwn)
    #expect(path.hasSuffix(String(decoding: name.bytes, as: UTF8.self)))
    #expect(!name.bytes.contains(UInt8(ascii: "/")))
  }

  @Test(arguments: [
    ("-rf", "rf"), (".bashrc", "bashrc"), ("..hidden.PNG", "hidden.png"), ("a\nb.png", "a-b.png"),
    ("\u{1B}[31mred.png", "31mred.png"), ("a\u{202E}gnp.exe", "a-gnp.exe"),
  ])
  func aNameThatCouldHarmIsReduced(path: String, expected: String) throws {
    let name = try #require(LocalName(of: Array("/tmp/\(path)".utf8)))
    #expect(!name.isOwn)
    #expect(String(decoding: name.bytes, as: UTF8.self) == expected)
  }

  @Test func bytesThatAreNoTextAndLongNamesAreReduced() throws {
    let broken = try #require(LocalName(of: Array("a".utf8) + [0xFF] + Array(".png".utf8)))
    #expect(!broken.isOwn && broken.bytes.allSatisfy { $0 < 0x80 })
    let longest = Array(repeating: UInt8(ascii: "x"), count: 255)
    #expect(LocalName(of: longest)?.isOwn == true)
    #expect(LocalName(of: longest + [UInt8(ascii: "x")])?.isOwn == false)
    #expect(
      (LocalName(of: Array(repeating: UInt8(ascii: "y"), count: 4000))?.bytes.count ?? 0) <= 255)
  }

  @Test(arguments: ["", "/", "out/", ".", "..", "a/..", "a/."])
  func aDirectoryHasNoName(path: String) { #expect(LocalName(of: Array(path.utf8)) == nil) }
}

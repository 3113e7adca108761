// Which names in a watched directory are uploaded.

import Testing

@testable import KJWatch

@Suite struct WatchedNamesTests {
  @Test(arguments: [
    ("a.png", true), ("Screenshot from 2026-11-21 09-30-15.PNG", true), ("a.b.jpeg", true),
    ("é.webp", true), ("a.heic", true), ("a.avif", true), ("a.gif", true), ("a.jpg", true),
    ("a.txt", false), ("png", false), ("a.png.txt", false), ("", false),
    (".a.png", false), (".png", false), ("a.png~", false), ("a.png.part", false),
    ("a.png.crdownload", false), ("a.png.TMP", false),
  ])
  func withoutPatternsPicturesAreMeant(_ name: String, _ isMeant: Bool) {
    #expect(WatchedNames().accept(Array(name.utf8)) == isMeant)
  }

  @Test(arguments: [
    ("a.log", true), ("note-3.txt", true), ("note-x.txt", false), ("a.LOG", false),
    ("a.png", false), (".a.log", false), ("a.log~", false), ("b.tmp", false), ("*.log", true),
  ])
  func onePatternHasToMatch(_ name: String, _ isMeant: Bool) {
    let names = WatchedNames(
      matching: ["*.log", "note-[0-9]*", "*.tmp", "~*"].map { Array($0.utf8) })
    #expect(names.accept(Array(name.utf8)) == isMeant)
  }

  @Test func namesNeedNotBeText() {
    #expect(WatchedNames().accept([0xFF, 0xFE] + Array(".png".utf8)))
    #expect(WatchedNames(matching: [Array("?.x".utf8)]).accept([0xFF] + Array(".x".utf8)))
  }
}

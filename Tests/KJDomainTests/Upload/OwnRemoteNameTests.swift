// The names in the upload directory that are kj's own.

import KJDomain
import Testing

@Suite struct OwnRemoteNameTests {
  private static let time = Timestamp(
    year: 2026, month: 11, day: 24, hour: 9, minute: 5, second: 7)

  @Test(arguments: [
    "photo.jpg", "a", "x.TXT", ".bashrc", "été à la plage.HEIC", "tar.gz", "two words.png",
    "ein-sehr-langer-name-der-abgeschnitten-wird-und-noch-weiter-geht.jpeg", "_.png", "日本.png",
    "a-b-c0de", "photo.v2", "-dash.png", "weird\u{7}\n.md", "dots...", "x.averylongextension",
  ])
  func everyNameOfTheTemplateIsKnown(local: String) throws {
    for (random, letters) in [
      (UInt16.min, "0000"), (0x0a1b, "0a1b"), (0xbeef, "beef"), (.max, "ffff"),
    ] {
      let name = try NameTemplate.standard.render(
        time: Self.time, localName: Array(local.utf8), random: random)
      #expect(OwnRemoteName(name.bytes) == .upload(Self.time, letters: letters), "\(name)")
    }
    let stream = try NameTemplate.standard.render(time: Self.time, localName: nil, random: 1)
    #expect(OwnRemoteName(stream.bytes) == .upload(Self.time, letters: "0001"))
  }

  @Test func everyHiddenNameIsKnown() throws {
    for _ in 0..<50 { #expect(try OwnRemoteName(RemoteName.hidden().bytes) == .unfinished) }
  }

  @Test(arguments: [
    "", ".", "..", "notes.txt", ".bashrc", "20261124-090507", "20261124-090507-",
    "20261124-090507-beef",
    "20261124-090507--beef", "20261124-090507-photo", "20261124-090507-photo.jpg",
    "20261124-090507-photo-bee.jpg", "20261124-090507-photo-beef1.jpg",
    "20261124-090507-photo-BEEF.jpg", "20261124-090507-photo-beef.JPG",
    "20261124-090507-photo-beef.", "20261124-090507-photo-beef.j/g",
    "20261124-090507-photo-beef.abcdefghijk", "20261124-090507-photo-beef.tar.gz",
    "20261124-090507-two words-beef.jpg", "20261324-090507-photo-beef.jpg",
    "20261124-250507-photo-beef.jpg", "20261124_090507-photo-beef.jpg",
    "20261124-090507photo-beef.jpg", "x20261124-090507-photo-beef.jpg",
    "20261124-090507-photo-beef.jpg ", "20261124-090507-photo-beef.jpg\n",
    "2026112-4090507-photo-beef.jpg",
    "20261124-090507-aaaaaaaaaabbbbbbbbbbccccccccccddddddddddd-beef.jpg",
    ".kj-.part", ".kj-0123456789abcdef0.part", ".kj-XYZ.part", ".kj-beef.par", "kj-beef.part",
    ".kj-beef.part~", ".kj-be ef.part", ".kj-.part.part",
  ])
  func anyOtherNameIsSomebodysOwn(name: String) {
    #expect(OwnRemoteName(Array(name.utf8)) == nil)
  }

  @Test func bytesThatAreNoTextAreSomebodysOwn() {
    #expect(OwnRemoteName(Array("20261124-090507-".utf8) + [0xFF] + Array("-beef".utf8)) == nil)
    #expect(OwnRemoteName(Array(repeating: 0xC3, count: 300)) == nil)
  }
}

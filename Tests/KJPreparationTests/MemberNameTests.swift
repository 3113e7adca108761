// The names of a directory's members: safe, and no two alike.

import KJDomain
import Testing

@testable import KJPreparation

@Suite struct MemberNameTests {
  private static func names(_ entries: [String], _ endings: [String?] = []) throws -> [String] {
    let names = MemberName.names(of: entries.map { Array($0.utf8) })
    return try names.enumerated().map { index, name in
      try name.remoteName(contentExtension: index < endings.count ? endings[index] : nil)
        .description
    }
  }

  @Test("Names that stay apart keep themselves.")
  func plain() throws {
    #expect(try Self.names(["a.png", "b", "c.d.txt"]) == ["a.png", "b", "c.d.txt"])
    #expect(try Self.names(["a.png", "a.txt"]) == ["a.png", "a.txt"])
  }

  @Test("Names that are the same when made safe, or but for upper and lower case, get numbers.")
  func alike() throws {
    #expect(
      try Self.names(["a b.png", "a?b.png", "a*b.png"]) == ["a-b.png", "a-b-2.png", "a-b-3.png"])
    #expect(try Self.names(["A.txt", "a.TXT"]) == ["A.txt", "a-2.txt"])
    #expect(try Self.names(["?", "*"]) == ["file", "file-2"])
  }

  @Test("A number that is a name already is not given.")
  func numbers() throws {
    #expect(
      try Self.names(["a b.png", "a?b.png", "a-b-2.png"]) == ["a-b.png", "a-b-3.png", "a-b-2.png"])
  }

  @Test("The ending of the contents wins, and takes no other file's name.")
  func endings() throws {
    #expect(try Self.names(["a.heic"], ["jpg"]) == ["a.jpg"])
    #expect(try Self.names(["a.heic", "a.jpg"], ["jpg", "jpg"]) == ["a-2.jpg", "a.jpg"])
    #expect(try Self.names(["a.heic", "a.tiff"], ["jpg", "jpg"]) == ["a-2.jpg", "a-3.jpg"])
  }

  @Test("Whatever is given, the names differ, also where case does not count.")
  func distinct() throws {
    var generator = SystemRandomNumberGenerator()
    let pieces = ["a", "A", "ä", " ", "?", "-", "2", "3", ".jpg", ".JPG", ".heic", "."]
    for _ in 0..<500 {
      let entries = Set(
        (0..<12).map { _ in
          (0..<Int.random(in: 1...4, using: &generator)).compactMap { _ in
            pieces.randomElement(using: &generator)
          }.joined()
        }
      ).sorted()
      let endings = entries.map { _ in ["jpg", "png", nil].randomElement(using: &generator) ?? nil }
      let names = try Self.names(entries, endings).map { $0.lowercased() }
      #expect(Set(names).count == names.count, "\(entries) \(endings)")
    }
  }
}

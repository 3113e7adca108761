// The aliases of ~/.ssh/config and of the files that it includes.

import KJBase
import SystemPackage
import Testing

@testable import KJStore

struct OpenSSHAliasesTests {
  private let home = TemporaryHome()

  private func write(_ name: String, _ text: String) throws {
    try home.write(text, to: home.path.appending(".ssh").pushing(FilePath(name)))
  }

  private var aliases: [String] {
    get throws { try OpenSSHAliases(home: home.path).list() }
  }

  @Test func aMissingFileHasNone() throws {
    #expect(try aliases == [])
  }

  @Test func includedFilesStandWhereTheyAreIncluded() throws {
    try write(
      "config",
      "Host a\nInclude d/*.conf \"with blank\" ~/.ssh/tilde \(home.path)/.ssh/abs missing\nHost z a\n"
    )
    try write("d/2.conf", "Host two\n")
    try write("d/1.conf", "Host one *\nInclude deeper\n")
    try write("d/other", "Host other\n")
    try write("deeper", "Host deeper\n")
    try write("with blank", "Host blank\n")
    try write("tilde", "Host tilde\n")
    try write("abs", "Host abs\n")
    #expect(try aliases == ["a", "one", "deeper", "two", "blank", "tilde", "abs", "z"])
  }

  @Test func filesThatIncludeThemselvesEnd() throws {
    try write("config", "Host a\nInclude config x\nHost b\n")
    try write("x", "Include x y\nHost x\n")
    try write("y", "Include config x y\nHost y\n")
    #expect(try aliases == ["a", "y", "x", "b"])
  }

  @Test func anUnreadableFileIsAFailure() throws {
    try write("config/x", "")
    let failure = #expect(throws: Failure.self) { try aliases }
    #expect(failure?.status == .inputOutput)
  }
}

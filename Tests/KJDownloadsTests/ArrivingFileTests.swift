// Files that have no name until they are whole.

import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJDownloads

@Suite struct ArrivingFileTests {
  private let workspace: Workspace
  private var directory: FilePath { workspace.work }

  init() throws { workspace = try Workspace() }

  private func names() throws -> [String] {
    try directory.entries().map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  @Test func nothingIsSeenBeforeItIsWhole() throws {
    let file = try ArrivingFile(in: directory)
    try file.write(Array("cd".utf8), at: 2)
    try file.write(Array("ab".utf8), at: 0)
    #if !canImport(Darwin)
      #expect(try names() == [])
    #endif
    try file.finish(
      as: directory.appending("a.png"), size: 3, modified: 1_000_000_000, replaces: false)
    #expect(try names() == ["a.png"])
    #expect(try LocalFiles.read(directory.appending("a.png")) == Array("abc".utf8))
    let status = try directory.appending("a.png").status()
    #expect(status.st_mtim.tv_sec == 1_000_000_000)
  }

  @Test func nothingIsReplacedUnlessThatIsWanted() throws {
    let path = directory.appending("a.png")
    try LocalFiles.write(path, "old".utf8)
    let file = try ArrivingFile(in: directory)
    try file.write(Array("new".utf8), at: 0)
    let error = #expect(throws: SystemError.self) {
      try file.finish(as: path, size: 3, modified: nil, replaces: false)
    }
    #expect(error?.errno == .fileExists)
    #expect(try LocalFiles.read(path) == Array("old".utf8))
    try file.finish(as: path, size: 3, modified: nil, replaces: true)
    #expect(try LocalFiles.read(path) == Array("new".utf8))
    #expect(try names() == ["a.png"])
  }

  @Test func oneThatIsGivenUpLeavesNothing() throws {
    do {
      let file = try ArrivingFile(in: directory)
      try file.write(Array("ab".utf8), at: 0)
    }
    #expect(try names() == [])
  }
}

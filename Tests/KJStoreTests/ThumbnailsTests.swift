// The thumbnails of uploads: which are kept, for how long, and which are read.

import KJDomain
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJStore

@Suite struct ThumbnailsTests {
  private let workspace: Workspace
  private let history: UploadHistory
  private let directory: FilePath

  init() throws {
    workspace = try Workspace()
    let state = workspace.work.appending("kj")
    history = UploadHistory(state.appending("uploads"))
    directory = state.appending("thumbnails")
  }

  private func record(_ number: Int, on server: String = "me@dev:22") throws -> UploadRecord {
    UploadRecord(
      time: number, host: "dev", server: server,
      remote: try #require(RemotePath(Array("/home/me/\(number).png".utf8))), local: "a.png",
      bytes: 1, pixels: nil, target: nil)
  }

  private func file(_ record: UploadRecord) -> FilePath? {
    history.thumbnails.file(of: record, among: history.thumbnails.names)
  }

  @Test func eachUploadHasItsOwnForAsLongAsItIsRemembered() throws {
    #expect(try file(record(1)) == nil)
    for number in 1...3 {
      _ = try history.add(record(number))
      try history.thumbnails.keep([UInt8(number)], of: record(number))
    }
    #expect(try file(record(2)).flatMap(Thumbnails.contents) == [2])
    #expect(try file(record(2, on: "me@other:22")) == nil)
    #expect(try file(record(4)) == nil)
    for number in 1...4 {
      let record = try record(number)
      #expect(history.thumbnails.file(of: record.remote, on: record.server) == file(record))
    }
    let kept = try #require(try file(record(1)))
    let modes = [directory, kept].map { LocalFiles.mode($0) }
    #expect(modes == [.ownerReadWriteExecute, [.ownerRead, .ownerWrite]])
    try history.remove { $0.time == 2 }
    #expect(try file(record(2)) == nil)
    #expect(try file(record(3)).flatMap(Thumbnails.contents) == [3])
  }

  @Test func theNewestStay() throws {
    for number in 0..<Thumbnails.most + 5 {
      let record = try record(number)
      try history.thumbnails.keep([1], of: record)
      // Two files written at once may have the same time stamp.
      let path = try #require(file(record))
      var times = [timeval](repeating: timeval(tv_sec: 1_000_000 + number, tv_usec: 0), count: 2)
      #expect(utimes(path.string, &times) == 0)
    }
    #expect(history.thumbnails.names.count == Thumbnails.most)
    #expect(try file(record(4)) == nil)
    #expect(try file(record(5)) != nil)
  }

  @Test func whatIsNoFileOfKJsIsNotRead() throws {
    let record = try record(1)
    try history.thumbnails.keep([1], of: record)
    let path = try #require(file(record))
    let large = [UInt8](repeating: 0, count: Thumbnails.largest + 1)
    try LocalFiles.write(path, large)
    #expect(Thumbnails.contents(of: path) == nil)
    try path.removeFile()
    #expect(Thumbnails.contents(of: path) == nil)
    try LocalFiles.write(workspace.work.appending("other"), [1])
    try LocalFiles.link(path, to: workspace.work.appending("other"))
    #expect(Thumbnails.contents(of: path) == nil)
  }
}

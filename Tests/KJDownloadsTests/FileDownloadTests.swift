// Files read from OpenSSH's own server, over a pipe.

import KJConnections
import KJRoomSupport
import KJSFTP
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJDownloads

@Suite struct FileDownloadTests {
  private let world: ResolverWorld
  private let session: SFTPSession

  init() throws {
    world = try ResolverWorld(hasSSH: false)
    session = try world.session()
  }

  /// The result of reading a file.
  private struct Reading {
    var bytes: [UInt8] = []
    /// How many bytes arrived.
    var count = 0
    var download: FileDownload
  }

  /// Reads a file.
  ///
  /// - Parameter meanwhile: Called once, after the first piece.
  private func read(
    _ path: String, limit: Int = 1 << 30, after before: (Int, FileFacts)? = nil,
    isEarly: Bool = true, room: Int = 1 << 20, meanwhile: () throws -> Void = {}
  ) throws -> Reading {
    var reading = Reading(
      download: FileDownload(
        Array(path.utf8), limit: limit, after: before, isEarly: isEarly,
        &session.conversation.client))
    var problem: (any Error)?
    while !reading.download.isWhole, reading.download.failure == nil {
      var moved = try session.receive { id, reply in
        do {
          let piece = try reading.download.receive(id, reply, &session.conversation.client)
          guard let piece else { return }
          let end = piece.offset + piece.bytes.count
          if reading.bytes.count < end {
            reading.bytes += [UInt8](repeating: 0, count: end - reading.bytes.count)
          }
          reading.bytes.replaceSubrange(piece.offset..<end, with: piece.bytes)
          if reading.count == 0 { try meanwhile() }
          reading.count += piece.bytes.count
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
      reading.download.ask(room: room, by: 32768, &session.conversation.client)
      moved = try session.send() || moved
      if !moved { try session.wait(dueSince: .now, until: .after(.hang)) }
    }
    return reading
  }

  private func contents(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 / 251 ^ $0) }
  }

  @Test(arguments: [0, 1, 32767, 32768, 32769, 3_000_001])
  func everyByteComes(count: Int) throws {
    try LocalFiles.write(world.home.appending("a.png"), contents(count))
    let reading = try read("a.png")
    #expect(reading.download.isWhole && !reading.download.hasGrown)
    #expect(reading.download.facts?.size == count)
    #expect(reading.bytes == contents(count))
  }

  @Test func aFileWithoutASizeIsReadToItsEnd() throws {
    let reading = try read("/proc/self/status")
    #expect(reading.download.isWhole)
    #expect(reading.bytes.starts(with: "Name:".utf8))
  }

  @Test(
    arguments: [
      ("directory", true, .directory), ("directory", false, .directory),
      ("/dev/null", true, .notRegular), ("pipe", false, .notRegular),
    ] as [(String, Bool, DownloadFailure)])
  func onlyFilesAreRead(path: String, isEarly: Bool, failure: DownloadFailure) throws {
    try LocalFiles.makeDirectory(world.home.appending("directory"))
    try LocalFiles.makeFIFO(world.home.appending("pipe"))
    let reading = try read(path, isEarly: isEarly)
    #expect(reading.download.failure == failure && reading.count == 0)
  }

  @Test func whatIsMissingOrTooLargeIsRefused() throws {
    guard case .refused(let status) = try read("none").download.failure else {
      Issue.record("it was not refused")
      return
    }
    #expect(status.code == .noSuchFile)
    try LocalFiles.write(world.home.appending("a.png"), contents(1001))
    let reading = try read("a.png", limit: 1000)
    #expect(reading.download.failure == .tooLarge(1001) && reading.count == 0)
    #expect(try read("a.png", limit: 1001).download.isWhole)
  }

  @Test func aFileThatChangesIsNoticed() throws {
    let path = world.home.appending("a.log")
    try LocalFiles.write(path, contents(500_000))
    let grown = try read("a.log", room: 32768) { try LocalFiles.write(path, contents(600_000)) }
    #expect(grown.download.isWhole && grown.download.hasGrown)
    #expect(grown.bytes == contents(500_000))
    let shrunk = try read("a.log", room: 32768) { try LocalFiles.write(path, contents(400_000)) }
    #expect(shrunk.download.failure == .changed)
    try LocalFiles.setAge(path, 1000)
    let touched = try read("a.log", room: 32768) { try LocalFiles.setAge(path, 10) }
    #expect(touched.download.failure == .changed)
  }

  @Test func whatIsThereAlreadyIsNotReadAgain() throws {
    try LocalFiles.write(world.home.appending("a.png"), contents(300_000))
    let facts = try #require(try read("a.png").download.facts)
    let rest = try read("a.png", after: (290_000, facts))
    #expect(rest.download.isWhole && rest.count == 10_000)
    #expect(rest.bytes[290_000...] == contents(300_000)[290_000...])
    let other = FileFacts(size: 300_000, modified: 1)
    #expect(try read("a.png", after: (290_000, other)).bytes == contents(300_000))
  }

  @Test func bytesThatNobodyAskedForAreAnError() throws {
    try LocalFiles.write(world.home.appending("a.png"), contents(10))
    var download = FileDownload(
      Array("a.png".utf8), limit: 1 << 20, isEarly: true, &session.conversation.client)
    while download.outstanding == 0 {
      let moved = try session.receive { id, reply in
        #expect(throws: Never.self) {
          try download.receive(id, reply, &session.conversation.client)
        }
      }
      download.ask(room: 1 << 20, by: 32768, &session.conversation.client)
      if try !session.send(), !moved {
        try session.wait(dueSince: .now, until: .after(.hang))
      }
    }
    var answered: RequestID?
    while answered == nil {
      let moved = try session.receive { id, reply in
        if case .data = reply { answered = id }
      }
      if !moved { try session.wait(dueSince: .now, until: .after(.hang)) }
    }
    let id = try #require(answered)
    #expect(throws: SFTPError.self) {
      let tooMany = Reply.data(Array(repeating: 0, count: 11))
      _ = try download.receive(id, tooMany, &session.conversation.client)
    }
  }
}

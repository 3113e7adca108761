// Requests that only inspect a host: reading a file, links, the free space, the limits.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ReadingTests {
  @Test func bytesOfAFileAreReadAndThenItsEnd() throws {
    let server = try SFTPServerProcess()
    let contents = (0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    try LocalFiles.write(server.home.appending("file"), contents)
    let opened = try server.answer(server.client.openForReading(Array("file".utf8)))
    guard case .handle(let handle) = opened else {
      Issue.record("no handle but \(opened)")
      return
    }
    #expect(
      try server.answer(server.client.read(handle, offset: 0, count: 4000))
        == .data(Array(contents[..<4000])))
    #expect(
      try server.answer(server.client.read(handle, offset: 4000, count: 4000))
        == .data(Array(contents[4000...])))
    let end = try server.answer(server.client.read(handle, offset: 5000, count: 1))
    #expect(end.refusal?.code == .endOfFile)
    #expect(try server.answer(server.client.close(handle)).refusal == nil)
  }

  @Test func aFileOpenForReadingIsNotWritten() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.write(server.home.appending("file"), "old".utf8)
    let opened = try server.answer(server.client.openForReading(Array("file".utf8)))
    guard case .handle(let handle) = opened else {
      Issue.record("no handle but \(opened)")
      return
    }
    let written = try server.answer(
      server.client.write(handle, offset: 0, count: 3) { $0.copyBytes(from: Array("new".utf8)) })
    #expect(written.refusal != nil)
    #expect(try LocalFiles.read(server.home.appending("file")) == Array("old".utf8))
    let missing = try server.answer(server.client.openForReading(Array("missing".utf8)))
    #expect(missing.refusal?.code == .noSuchFile)
  }

  @Test func aLinkIsFollowedOrNot() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("directory"))
    let link = server.home.appending("link").string
    try server.workspace.tools.run("ln", ["-s", "directory", link]).expectSuccess()
    let kind: UInt32 = 0o170000
    let own = try server.answer(server.client.status(at: Array("link".utf8)))
    #expect(own.attributes?.permissions.map { $0 & kind } == 0o120000)
    let followed = try server.answer(server.client.statusFollowingLinks(at: Array("link".utf8)))
    #expect(followed.attributes?.permissions.map { $0 & kind } == 0o040000)
  }

  @Test func theServerTellsItsRoomAndItsLimits() throws {
    let server = try SFTPServerProcess()
    let room = try server.answer(server.client.fileSystemStatus(at: Array(".".utf8)))
    guard case .extended(let roomBody) = room else {
      Issue.record("no room but \(room)")
      return
    }
    let status = try FileSystemStatus(roomBody)
    #expect(status.availableBytes == status.availableBlocks * status.blockSize)
    #expect(status.availableBytes > 0 && !status.isFull)
    #expect(server.client.offers(SFTPClient.limits))
    let limits = try server.answer(server.client.serverLimits())
    guard case .extended(let limitsBody) = limits else {
      Issue.record("no limits but \(limits)")
      return
    }
    #expect(try ServerLimits(limitsBody).write >= 32 * 1024)
    #expect(throws: SFTPError.self) { try ServerLimits(Array(limitsBody.dropLast())) }
  }

  @Test(
    arguments: [
      ([0, 0, 0, 10, 103, 0, 0, 0, 1, 0, 0, 0, 1, 9], Reply.data([9])),
      // The end of a file is a status; without it, reading would go on forever.
      ([0, 0, 0, 9, 103, 0, 0, 0, 1, 0, 0, 0, 0], nil),
      ([0, 0, 0, 9, 103, 0, 0, 0, 1, 0, 0, 0, 2], nil),
    ] as [([UInt8], Reply?)])
  func dataIsAtLeastOneByte(answer: [UInt8], expected: Reply?) {
    var client = SFTPClient()
    _ = client.read([1], offset: 0, count: 1)
    let version: [UInt8] = [0, 0, 0, 5, 2, 0, 0, 0, 3]
    do throws(SFTPError) {
      try Array(version + answer).withUnsafeBytes { bytes in
        Result { () throws(SFTPError) in try client.receive(bytes) }
      }.get()
      #expect(expected != nil)
    } catch {
      #expect(expected == nil)
    }
    #expect(client.nextReply()?.reply == expected)
  }
}

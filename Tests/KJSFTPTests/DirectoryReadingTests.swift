// Directories read from OpenSSH's own server.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct DirectoryReadingTests {
  private func read(
    _ path: String, on server: SFTPServerProcess
  ) throws -> (names: [NamedAttributes], refusal: Status?) {
    var reading = DirectoryReading(Array(path.utf8), &server.client)
    var names: [NamedAttributes] = []
    var problem: SFTPError?
    try server.exchange(until: reading.isDone) { id, reply in
      do throws(SFTPError) {
        names += try reading.receive(id, reply, &server.client)
      } catch {
        problem = error
      }
    }
    #expect(problem == nil)
    return (names, reading.refusal)
  }

  @Test(arguments: [0, 1, 99, 100, 101, 2500])
  func everyNameComesOnce(count: Int) throws {
    let server = try SFTPServerProcess()
    let directory = server.home.appending("directory")
    try LocalFiles.makeDirectory(directory)
    for number in 0..<count {
      try LocalFiles.write(directory.appending("file \(number)"), "abc".utf8)
    }
    let (names, refusal) = try read("directory", on: server)
    #expect(refusal == nil)
    #expect(names.count == count)
    #expect(Set(names.map(\.name)) == Set((0..<count).map { Array("file \($0)".utf8) }))
    #expect(names.allSatisfy { $0.attributes.isRegular && $0.attributes.size == 3 })
    #expect(
      names.allSatisfy { $0.attributes.owner != nil && $0.attributes.modificationTime != nil })
  }

  /// The server sends a hundred names at a time.
  @Test func thousandsOfNamesTakeAFewFlights() throws {
    let server = try SFTPServerProcess()
    for number in 0..<4000 { try LocalFiles.write(server.home.appending("\(number)"), "".utf8) }
    let (names, _) = try read(".", on: server)
    #expect(names.count == 4000)
    #expect(server.flights <= 8)
  }

  @Test func linksAndDirectoriesAreNoFiles() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.write(server.home.appending("file"), "abc".utf8)
    try LocalFiles.makeDirectory(server.home.appending("directory"))
    try LocalFiles.link(server.home.appending("link"), to: "file")
    let (names, _) = try read(".", on: server)
    #expect(names.count == 3)
    #expect(names.filter(\.attributes.isRegular).map(\.name) == [Array("file".utf8)])
  }

  @Test func aMissingDirectoryIsSaidToBeMissing() throws {
    let (names, refusal) = try read("nowhere", on: SFTPServerProcess())
    #expect(names == [])
    #expect(refusal?.code == .noSuchFile)
  }

  @Test func aRefusalInTheMiddleIsNoEnd() throws {
    let (names, refusal) = try read(".", on: SFTPServerProcess(["-P", "readdir"]))
    #expect(names == [])
    #expect(refusal?.code == .permissionDenied)
  }
}

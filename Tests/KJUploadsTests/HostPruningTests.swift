// What uploads remove from a host: only if the host book says so, once a day, and after every path is reported.

import KJDomain
import KJHosts
import KJHousekeeping
import KJRoomSupport
import KJTestSupport
import SystemPackage
import Testing

@testable import KJUploads

@Suite struct HostPruningTests {
  private static let book =
    ResolverWorld.entry("dev", "\"hostname\": \"dev.example.com\", \"prune_older\": \"1d\"")
  private let world: ResolverWorld
  private let uploads: FilePath
  private let old: FilePath

  init() throws {
    world = try ResolverWorld(book: Self.book, hasSSH: false)
    uploads = world.home.pushing(".cache/kj")
    old = uploads.appending("20200102-030405-old-beef.txt")
    try LocalFiles.write(old, [1])
    try LocalFiles.setAge(old, 90_000)
  }

  private func pruning(of name: String = "dev") throws -> HostPruning? {
    HostPruning(of: try world.resolve(name), world.locations)
  }

  /// - Returns: The warnings.
  private func run(_ pruning: HostPruning?, _ arguments: [String] = []) throws -> [String] {
    var warnings: [String] = []
    try #require(pruning).run(
      over: world.session(PipeChannel.sftpServer, arguments, to: world.resolve("dev")),
      warn: { warnings.append($0) }, log: { _ in })
    return warnings
  }

  @Test func onlyTheHostBookAsksForIt() throws {
    #expect(try pruning(of: "me@dev.example.com") == nil)
  }

  @Test func whatIsOlderThanTheHostBookSaysGoesOnceADay() throws {
    let young = uploads.appending("20200102-030405-young-beef.txt")
    try LocalFiles.write(young, [1])
    try LocalFiles.setAge(young, 80_000)
    #expect(try run(pruning()) == [])
    #expect(!LocalFiles.exists(old) && LocalFiles.exists(young))
    #expect(try pruning() == nil)
  }

  @Test func aHostWhereItFailsIsNotAskedAfterEachUpload() throws {
    let warnings = try run(pruning(), ["-P", "readdir"])
    #expect(
      warnings.count == 1 && warnings[0].hasPrefix("could not remove uploads older than 1d: "))
    #expect(try LocalFiles.list(uploads).count == 1)
    #expect(try pruning() == nil)
  }
}

extension UploaderTests {
  @Test(arguments: [true, false])
  func oldUploadsGoOnceAFileHasArrived(_ arrives: Bool) throws {
    let world = try UploadWorld(UploadWorld.server + (arrives ? "" : " -P write"))
    let old = world.uploads.appending("20200102-030405-old-beef.txt")
    try LocalFiles.write(old, [1])
    try LocalFiles.setAge(old, 90_000)
    let report = try world.upload([world.input("a.txt", [2])], pruning: PruningAge("1d"))
    #expect(report.paths.count == (arrives ? 1 : 0))
    #expect(LocalFiles.exists(old) == !arrives)
  }
}

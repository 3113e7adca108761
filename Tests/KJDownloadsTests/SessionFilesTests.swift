// Looking up names on OpenSSH's own server, over a pipe.

import KJBase
import KJConnections
import KJDomain
import KJLibC
import KJRoomSupport
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJDownloads

@Suite struct SessionFilesTests {
  /// No process has this id.
  private static let nobody = Int32.max
  private let world: ResolverWorld
  private let session: SFTPSession
  private var directory: FilePath { world.workspace.work }

  init() throws {
    world = try ResolverWorld(hasSSH: false)
    session = try world.session()
  }

  private func find(_ names: [String], for process: Int32) throws -> [SeenFile] {
    try SessionFiles.find(names.map { Array($0.utf8) }, for: [process], over: session)
  }

  @Test func aFileIsFoundOnceAndADirectoryIsNot() throws {
    let file = directory.appending("plot.png")
    try LocalFiles.write(file, "abc".utf8)
    let found = try find(
      [
        file.string, "\(directory)/../\(directory.lastComponent?.string ?? "")", "\(file)",
        "\(file).gone",
      ],
      for: Self.nobody)
    #expect(found.map(\.path.description) == [file.string])
    #expect(found.first?.size == 3)
    #expect(found.first?.modified == (try file.status()).st_mtim.tv_sec)
  }

  @Test func aHostThatDoesNotTellWhereProgramsWorkHasAbsoluteNamesOnly() throws {
    #expect(
      try find(["Package.swift", "/etc/passwd"], for: Self.nobody).map(\.name.raw) == [
        "/etc/passwd"
      ])
  }

  #if !canImport(Darwin)
    @Test func aNameBelowTheWorkingDirectoryOfTheProgramIsFound() throws {
      let found = try find(["Package.swift", "absent.swift"], for: getpid())
      let here = try FilePath.workingDirectory()
      #expect(found.first?.path.description == here.appending("Package.swift").string)
      #expect(found.dropFirst().count <= 5)
      #expect(found.dropFirst().allSatisfy { $0.name.raw.hasPrefix("/") == false })
    }
  #endif
}

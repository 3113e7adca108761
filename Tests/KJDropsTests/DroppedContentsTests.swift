// Which drops are asked about wherever they go.

import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJDrops

@Suite struct DroppedContentsTests {
  private let workspace: Workspace

  init() throws { workspace = try Workspace() }

  private func write(_ bytes: [UInt8], to name: String) throws -> [UInt8] {
    let file = workspace.work.appending(name)
    try LocalFiles.write(file, bytes)
    return Array(file.string.utf8)
  }

  private func contents(
    pictures: Int, others: Int, _ settings: DropSettings
  ) throws -> DroppedContents {
    let picture: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13]
    let names = (0..<pictures).map { "\($0).png" } + (0..<others).map { "\($0).log" }
    return .files(
      try names.map { name in
        let file = try write(name.hasSuffix("png") ? picture : Array("text".utf8), to: name)
        return try #require(DroppedFile(at: file, settings))
      })
  }

  @Test(arguments: [
    (1, 0, false, false), (10, 0, false, false), (11, 0, true, true), (0, 1, true, false),
    (0, 10, true, false), (0, 11, true, true), (1, 1, true, true),
  ])
  func mixedAndManyFilesAlwaysAre(_ row: (pictures: Int, others: Int, asks: Bool, always: Bool))
    throws
  {
    var settings = DropSettings()
    #expect(
      try contents(pictures: row.pictures, others: row.others, settings).isAskedAbout(by: settings)
        == row.asks)
    settings.files = .upload
    #expect(
      try contents(pictures: row.pictures, others: row.others, settings).isAskedAbout(by: settings)
        == row.always)
  }

  @Test func filesThatAreLeftDoNotCount() throws {
    var settings = DropSettings()
    settings.files = .leave
    let file = try write(Array("text".utf8), to: "a.log")
    #expect(DroppedFile(at: file, settings) == nil)
    #expect(DroppedFile(at: file, DropSettings())?.isPicture == false)
  }
}

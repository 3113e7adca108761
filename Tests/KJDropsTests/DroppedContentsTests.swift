// The drops that kj asks about regardless of where they land.

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

  @Test func directoriesAlwaysAre() throws {
    var settings = DropSettings()
    _ = try write(Array("text".utf8), to: "a.log")
    let file = try #require(DroppedFile(at: Array(workspace.work.string.utf8), settings))
    #expect(file.size == 4)
    #expect(file.realPaths.map { $0.lastComponent?.string } == ["work", "a.log"])
    settings.files = .upload
    #expect(DroppedContents.files([file]).isAskedAbout(by: settings))
    settings.files = .leave
    #expect(DroppedFile(at: Array(workspace.work.string.utf8), settings) == nil)
  }

  @Test func singleFilesAtUsualPlacesMayGoUnasked() throws {
    let settings = DropSettings()
    let text = Array("text".utf8)
    func mayGo(_ path: [UInt8], _ home: FilePath = "/home/nobody") throws -> Bool {
      try #require(DroppedFile(at: path, settings)).mayGoUnasked(from: home)
    }
    let file = try write(text, to: "a.log")
    #expect(try mayGo(file))
    #expect(try mayGo(file, workspace.work))
    #expect(try !mayGo(Array("/etc/passwd".utf8)))
    #expect(try !mayGo(try write(text, to: ".hidden.log")))
    try LocalFiles.makeDirectory(workspace.work.appending(".hidden"))
    #expect(try !mayGo(try write(text, to: ".hidden/a.log")))
    #expect(try !mayGo(try write([UInt8](repeating: 0x41, count: 20 << 20 + 1), to: "large.log")))
    #expect(try !mayGo(Array(workspace.work.string.utf8)))
    let two = DroppedContents.files([
      try #require(DroppedFile(at: file, settings)), try #require(DroppedFile(at: file, settings)),
    ])
    #expect(!two.mayGoUnasked(from: "/home/nobody"))
  }

  @Test func filesThatAreLeftDoNotCount() throws {
    var settings = DropSettings()
    settings.files = .leave
    let file = try write(Array("text".utf8), to: "a.log")
    #expect(DroppedFile(at: file, settings) == nil)
    #expect(DroppedFile(at: file, DropSettings())?.isPicture == false)
  }
}

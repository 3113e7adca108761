// Which files kj removes from a host, and which it never removes; uses OpenSSH's own SFTP server.

import KJBase
import KJDomain
import KJRoomSupport
import KJStore
import KJTestSupport
import SystemPackage
import Testing

@testable import KJHousekeeping

@Suite struct UploadHouseTests {
  private static let day = 86_400
  private let world: ResolverWorld
  private let history: UploadHistory
  /// kj's own directory on the host.
  private let uploads: FilePath
  /// Another directory on the host.
  private let elsewhere: FilePath

  init() throws {
    world = try ResolverWorld(hasSSH: false)
    history = UploadHistory(world.locations.uploads)
    uploads = world.home.pushing(".cache/kj")
    elsewhere = world.home.appending("pictures")
    try LocalFiles.makeDirectory(uploads)
    try LocalFiles.makeDirectory(elsewhere)
  }

  private func own(_ stem: String) -> FilePath {
    uploads.appending("20200102-030405-\(stem)-beef.txt")
  }

  private func write(_ path: FilePath, age: Int = 2 * day) throws {
    try LocalFiles.write(path, [1, 2, 3])
    try LocalFiles.setAge(path, age)
  }

  /// Writes a file as if kj had uploaded it, and adds its record to the history.
  private func upload(_ name: String, noted: Bool = true, in directory: FilePath) throws -> FilePath
  {
    let path = directory.appending(name)
    try write(path)
    let directory = try #require(RemotePath(Array(directory.string.utf8)))
    let modified = try #require(LocalFiles.changeTime(path))
    let trace = noted ? UploadTrace(directory: directory, modified: modified) : nil
    let record = UploadRecord(
      time: 1_577_000_000, host: "me@dev", server: "",
      remote: directory.appending(try RemoteName(name)), local: name, bytes: 3, trace: trace,
      pixels: nil, target: nil)
    #expect(try history.add(record) == nil)
    return path
  }

  private func house() throws -> UploadHouse {
    try UploadHouse(over: world.session(), history)
  }

  /// Removes uploads older than a second, which kj raises to an hour.
  private func prune(_ house: UploadHouse) throws -> (ChosenUploads, UploadHouse.Removal) {
    let chosen = try house.chosen(by: .older(than: 1))
    return (chosen, try house.remove(chosen.uploads) { _ in })
  }

  @Test func onlyOldFilesWithNamesOfKJGo() throws {
    try write(own("old"))
    try write(uploads.appending(".kj-1f.part"))
    let staying = [own("young"), uploads.appending("notes.txt"), own("link"), own("directory")]
    try write(staying[0], age: 1800)
    try write(staying[1])
    try LocalFiles.link(staying[2], to: staying[1])
    try LocalFiles.setAge(staying[2], 2 * Self.day)
    try LocalFiles.makeDirectory(staying[3])
    try LocalFiles.setAge(staying[3], 2 * Self.day)
    let (_, removal) = try prune(house())
    #expect(removal.removed.count == 2 && removal.left.isEmpty && removal.refused.isEmpty)
    #expect(try LocalFiles.list(uploads).count == staying.count)
    #expect(staying.allSatisfy(LocalFiles.exists))
  }

  @Test func whatWasChangedSinceItWasChosenStays() throws {
    let paths = ["changed", "longer", "linked", "gone", "same"].map(own)
    for path in paths { try write(path) }
    let house = try house()
    let chosen = try house.chosen(by: .older(than: 1))
    #expect(chosen.uploads.count == paths.count)
    try write(paths[0], age: Self.day)
    try LocalFiles.write(paths[1], [1, 2, 3, 4])
    try LocalFiles.setAge(paths[1], 2 * Self.day)
    try LocalFiles.remove(paths[2])
    try LocalFiles.link(paths[2], to: paths[0])
    try LocalFiles.remove(paths[3])
    let removal = try house.remove(chosen.uploads) { _ in }
    #expect(removal.removed.map(\.path.description) == [paths[4].string])
    #expect(removal.left.count == 4)
    #expect(paths.map(LocalFiles.exists) == [true, true, true, false, false])
  }

  @Test func elsewhereOnlyTheVeryFilesThatAreRememberedGo() throws {
    let same = try upload("same.txt", in: elsewhere)
    let older = try upload("older.txt", in: elsewhere)
    let longer = try upload("longer.txt", in: elsewhere)
    let unproven = try upload("unproven.txt", noted: false, in: elsewhere)
    let moved = world.home.appending("moved")
    try LocalFiles.makeDirectory(moved)
    let behind = try upload("moved.txt", in: moved)
    let stranger = elsewhere.appending("stranger.txt")
    try write(stranger)
    try LocalFiles.setAge(older, 3 * Self.day)
    try LocalFiles.write(longer, [1, 2, 3, 4])
    try LocalFiles.setAge(longer, 2 * Self.day)
    // The same path leads to the same file, through a link that somebody else could change.
    let target = world.home.appending("target")
    try LocalFiles.rename(moved, to: target)
    try LocalFiles.link(moved, to: target)
    let (chosen, removal) = try prune(house())
    #expect(removal.removed.map(\.path.description) == [same.string])
    #expect(chosen.unprovenCount == 1)
    #expect([older, longer, unproven, behind, stranger].allSatisfy(LocalFiles.exists))
    let left = try history.newest().map(\.name)
    #expect(!left.contains("same.txt") && left.contains("older.txt"))
  }

  /// A directory that a killed upload left behind, with `file` inside `deep`.
  private func directory(_ number: Int, _ change: (FilePath) throws -> Void = { _ in }) throws
    -> FilePath
  {
    let directory = uploads.appending(".kj-\(number).part")
    let deep = directory.appending("deep")
    try write(deep.appending("file"))
    for path in [deep, directory] { try LocalFiles.setAge(path, 2 * Self.day) }
    try change(deep)
    return directory
  }

  @Test func aDirectoryThatWasLeftGoesOnlyIfItIsOldAndTheUsersAlone() throws {
    let old = try directory(1)
    let staying = [
      try directory(2) { try LocalFiles.link($0.appending("link"), to: "/etc") },
      try directory(3) { try write($0.appending("young"), age: 60) },
      try directory(4) { try LocalFiles.setMode($0, FilePermissions(rawValue: 0o777)) },
    ]
    for directory in [staying[0], staying[2]] {
      try LocalFiles.setAge(directory.appending("deep"), 2 * Self.day)
    }
    let (chosen, removal) = try prune(house())
    #expect(removal.removed.map(\.path.description) == [old.string])
    #expect(Set(chosen.leftDirectories.map(\.path.description)) == Set(staying.map(\.string)))
    #expect(!LocalFiles.exists(old) && staying.allSatisfy(LocalFiles.exists))
    #expect(LocalFiles.exists("/etc"))
  }

  @Test func aDirectoryThatWasChangedSinceItWasChosenStays() throws {
    let directory = try directory(1)
    let house = try house()
    let chosen = try house.chosen(by: .older(than: 1))
    try LocalFiles.write(directory.appending("deep").appending("new"), [1])
    let removal = try house.remove(chosen.uploads) { _ in }
    #expect(removal.removed.isEmpty && removal.left.count == 1)
    #expect(LocalFiles.isFile(directory.appending("deep").appending("file")))
  }

  @Test func onlyAnUploadCanBeNamed() throws {
    try write(own("old"))
    try write(uploads.appending("notes.txt"))
    try LocalFiles.link(own("link"), to: own("old"))
    let house = try house()
    func named(_ path: FilePath) throws -> [StoredUpload] {
      try house.uploads(named: [Array(path.string.utf8)])
    }
    #expect(try named(own("old")).map(\.path.description) == [own("old").string])
    for (path, status) in [
      (uploads.appending("notes.txt"), ExitStatus.usage), (own("link"), .usage),
      (own("none"), .noInput),
    ] {
      #expect(#expect(throws: Failure.self) { try named(path) }?.status == status)
    }
  }
}

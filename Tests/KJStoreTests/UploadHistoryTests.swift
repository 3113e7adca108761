// What is remembered about uploads, and the effect of a damaged, foreign or newer file.

import KJBase
import KJDomain
import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJStore

@Suite struct UploadHistoryTests {
  private let workspace: Workspace
  private let file: FilePath
  private let history: UploadHistory

  init() throws {
    workspace = try Workspace()
    file = workspace.work.appending("kj").appending("uploads")
    history = UploadHistory(file)
  }

  private func record(_ number: Int, host: String = "dev") throws -> UploadRecord {
    UploadRecord(
      time: 1_795_000_000 + number, host: host, server: "me@\(host):22",
      remote: try #require(RemotePath(Array("/home/me/\(number) é\n.png".utf8))),
      local: "photo \"\(number)\".png",
      file: number.isMultiple(of: 2) ? "/home/me/photo \"\(number)\".png" : nil,
      bytes: 1000 + number,
      trace: number.isMultiple(of: 2)
        ? nil
        : UploadTrace(
          directory: try #require(RemotePath(Array("/data/me \(number) é\n".utf8))),
          modified: 1_794_000_000 + number),
      pixels: number.isMultiple(of: 2) ? PixelSize(width: number, height: 7) : nil,
      target: number.isMultiple(of: 3) ? try InsertionTarget(parsing: "tmux:%3") : nil)
  }

  @Test func uploadsAreForgottenAndStrangeLinesStay() throws {
    try history.remove { _ in true }
    #expect(!LocalFiles.exists(file))
    for number in 1...5 { #expect(try history.add(record(number)) == nil) }
    let text = try LocalFiles.read(file)
    try LocalFiles.write(file, text + Array("of a later kj\n".utf8))
    try history.remove { $0.time.isMultiple(of: 2) }
    #expect(try history.newest() == [5, 3, 1].map { try record($0) })
    let kept = String(decoding: try LocalFiles.read(file), as: UTF8.self)
    #expect(kept.hasPrefix("{\"version\":1}\n"))
    #expect(kept.hasSuffix("\nof a later kj\n"))
    #expect(try file.status().permissions == [.ownerRead, .ownerWrite])
    try history.remove { _ in true }
    #expect(try history.newest() == [])
    #expect(try history.add(record(6)) == nil)
    #expect(try history.newest() == [record(6)])
  }

  @Test func theNewestThatCountsIsEnough() throws {
    #expect(try !history.contains { _ in true })
    for number in 1...3 { #expect(try history.add(record(number)) == nil) }
    var seen: [UploadRecord] = []
    let isThere = try history.contains { record in
      seen.append(record)
      return record.bytes == 1002
    }
    #expect(isThere)
    #expect(try seen == [record(3), record(2)])
    #expect(try !history.contains { _ in false })
  }

  @Test func theNewestComesFirst() throws {
    #expect(try history.newest() == [])
    for number in 1...7 {
      #expect(try history.add(record(number, host: number == 4 ? "gpu" : "dev")) == nil)
    }
    let all = try history.newest()
    #expect(
      try all == [7, 6, 5, 4, 3, 2, 1].map { try record($0, host: $0 == 4 ? "gpu" : "dev") })
    #expect(try history.newest { $0.host == "gpu" } == [record(4, host: "gpu")])
    #expect(try file.status().permissions == [.ownerRead, .ownerWrite])
    #expect(try file.removingLastComponent().status().permissions == .ownerReadWriteExecute)
  }

  @Test func aLineThatWasCutShortCostsItselfAlone() throws {
    for number in 1...2 { _ = try history.add(record(number)) }
    let bytes = try LocalFiles.read(file)
    try LocalFiles.write(file, Array(bytes.dropLast(20)))
    #expect(try history.newest() == [record(1)])
    #expect(try history.add(record(3)) == nil)
    #expect(try history.newest() == [record(3), record(1)])
  }

  @Test func aDamagedFileIsSetAside() throws {
    try LocalFiles.makeDirectory(file.removingLastComponent())
    try LocalFiles.write(file, Array("no history\n".utf8))
    #expect(try history.newest() == [])
    let warning = try #require(try history.add(record(1)))
    #expect(warning.contains("uploads' is damaged: it does not look like an upload history"))
    #expect(try history.newest() == [record(1)])
    #expect(try history.add(record(2)) == nil)
    let names = try LocalFiles.list(file.removingLastComponent())
    let damaged = try #require(names.first { $0.hasPrefix("uploads.damaged-") })
    #expect(warning.contains("it is kept as '\(damaged)'"))
    #expect(
      try LocalFiles.read(file.removingLastComponent().appending(damaged))
        == Array("no history\n".utf8))
  }

  @Test func aFileOfANewerKJIsNotWritten() throws {
    try LocalFiles.makeDirectory(file.removingLastComponent())
    let text = Array("{\"version\":2}\nsomething else\n".utf8)
    try LocalFiles.write(file, text)
    #expect(try history.newest() == [])
    let failure = try #require(throws: Failure.self) { try history.add(record(1)) }
    #expect(failure.status == .damagedFile && failure.message.contains("newer kj"))
    let other = try #require(throws: Failure.self) { try history.remove { _ in true } }
    #expect(other.status == .damagedFile && other.message.contains("newer kj"))
    #expect(try LocalFiles.read(file) == text)
  }

  @Test func nothingIsForgottenInADamagedFile() throws {
    try LocalFiles.makeDirectory(file.removingLastComponent())
    let text = Array("no history\nat all\n".utf8)
    try LocalFiles.write(file, text)
    try history.remove { _ in true }
    #expect(try LocalFiles.read(file) == text)
  }

  @Test func onlyTheNewestStay() throws {
    try LocalFiles.makeDirectory(file.removingLastComponent())
    var text = "{\"version\":1}\n"
    for number in 0..<6000 {
      text += String(decoding: UploadLine.write(try record(number)), as: UTF8.self)
    }
    try LocalFiles.write(file, Array(text.utf8))
    #expect(try history.newest().count == UploadHistory.most)
    #expect(try history.add(record(6000)) == nil)
    let all = try history.newest()
    #expect(all.count == UploadHistory.most)
    #expect(try all.first == record(6000) && all.last == record(6001 - UploadHistory.most))
    #expect(try LocalFiles.read(file).count < 1 << 20)
  }

  @Test func whatIsNotKJsOwnIsRefused() throws {
    try LocalFiles.makeDirectory(file.removingLastComponent())
    try #require(mkfifo(file.string, 0o600) == 0)
    for work in [{ _ = try history.newest() }, { _ = try history.add(record(1)) }]
      as [() throws -> Void]
    {
      let failure = try #require(throws: Failure.self) { try work() }
      #expect(failure.message.hasSuffix("uploads': it is not a regular file"))
    }
    try LocalFiles.remove(file)
    _ = try history.add(record(1))
    chmod(file.removingLastComponent().string, 0o755)
    let failure = try #require(throws: Failure.self) { try history.newest() }
    #expect(failure.message.contains("others can enter it"))
  }

  @Test func whatBelongsToAnotherUserIsRefused() throws {
    if getuid() != 0 { try Test.cancel("only root gives a file away") }
    _ = try history.add(record(1))
    let bytes = try LocalFiles.read(file)
    try LocalFiles.setOwner(file, user: 12_345, group: 12_345)
    for work in [{ _ = try history.newest() }, { _ = try history.add(record(2)) }]
      as [() throws -> Void]
    {
      let failure = try #require(throws: Failure.self) { try work() }
      #expect(failure.message.hasSuffix("uploads': it belongs to another user"))
    }
    #expect(try LocalFiles.read(file) == bytes)
  }

  @Test func aFullDiskCostsTheNewLineAlone() throws {
    let directory = file.removingLastComponent()
    let disk = try SmallDisk(at: directory, kilobytes: 32)
    var count = 0
    let failure = try #require(throws: Failure.self) {
      while count < 1000 {
        _ = try history.add(record(count))
        count += 1
      }
    }
    #expect(failure.status == .inputOutput)
    #expect(failure.message.hasSuffix(": no space left on device"))
    #expect(count > 50)
    #expect(try history.newest().count == count)
    // However much of that line was written, the next line is complete and separate.
    try disk.grow(kilobytes: 64)
    #expect(try history.add(record(count + 1)) == nil)
    #expect(try history.newest().first == record(count + 1))
    #expect(try history.newest().count == count + 1)
    disk.unmount()
  }

  @Test func aFullDiskForgetsNothing() throws {
    let disk = try SmallDisk(at: file.removingLastComponent(), kilobytes: 32)
    // Enough that there is no room for a second file of nearly that size.
    var count = 0
    let full = #expect(throws: Failure.self) {
      while count < 1000 {
        _ = try history.add(record(count))
        count += 1
      }
    }
    #expect(full?.status == .inputOutput)
    let oldest = try record(0).time
    let failure = try #require(throws: Failure.self) { try history.remove { $0.time == oldest } }
    #expect(failure.status == .inputOutput)
    #expect(failure.message.hasSuffix(": no space left on device"))
    #expect(try history.newest().count == count)
    disk.unmount()
  }

  @Test func someAreForgottenWhileOthersAreAdded() throws {
    let history = history
    for number in 0..<20 { #expect(try history.add(record(number)) == nil) }
    let adding = try (20..<40).map { number in
      let record = try record(number)
      return try BackgroundWork { Result { () throws(Failure) in _ = try history.add(record) } }
    }
    let forgetting = try (0..<20).map { number in
      try BackgroundWork {
        Result { () throws(Failure) in
          try history.remove { $0.time == 1_795_000_000 + number }
        }
      }
    }
    for work in adding + forgetting { try work.wait().get() }
    #expect(Set(try history.newest().map { $0.time - 1_795_000_000 }) == Set(20..<40))
  }

  @Test func manyAtOnceLoseNothing() throws {
    let history = history
    let records = try (0..<40).map { try record($0) }
    let works = try records.map { record in
      try BackgroundWork { Result { () throws(Failure) in try history.add(record) } }
    }
    for work in works { #expect(try work.wait().get() == nil) }
    #expect(Set(try history.newest().map(\.time)) == Set(records.map(\.time)))
  }
}

// Files that are replaced whole, locks that the kernel keeps, and directories for one person alone.

import KJLibC
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@Suite struct FileTests {
  @Test func replacingKeepsNothingOfTheOldFileAndSetsTheMode() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("file")
    try LocalFiles.write(path, Array("a long old text".utf8))
    try AtomicFile.replace(path, with: Array("new".utf8), permissions: [.ownerRead, .ownerWrite])
    #expect(try path.contents(limit: 100) == Array("new".utf8))
    #expect(LocalFiles.mode(path) == .ownerReadWrite)
    #expect(try LocalFiles.list(workspace.work) == ["file"])
  }

  @Test func failedReplacementLeavesNothingBehind() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("taken")
    try LocalFiles.makeDirectory(path)
    #expect(throws: SystemError("replace", path.string, .isDirectory)) {
      try AtomicFile.replace(path, with: [1], permissions: [.ownerRead])
    }
    #expect(try LocalFiles.list(workspace.work) == ["taken"])
  }

  @Test func replacingFollowsSymbolicLinks() throws {
    let workspace = try Workspace()
    let target = workspace.work.pushing("directory/target")
    try LocalFiles.write(target, Array("old".utf8))
    let links = ["direct", "through"].map { workspace.work.appending($0) }
    // One link to the file by a relative path, and one to that link.
    try #require(symlink("directory/target", links[0].string) == 0)
    try #require(symlink(links[0].string, links[1].string) == 0)
    for (number, link) in links.enumerated() {
      try AtomicFile.replace(link, with: Array("new \(number)".utf8), permissions: nil)
      #expect(try target.contents(limit: 100) == Array("new \(number)".utf8))
      #expect(link.withoutLinks == target.withoutLinks)
      #expect(isLink(link))
    }
    #expect(try LocalFiles.list(workspace.work) == ["direct", "directory", "through"])
    #expect(try LocalFiles.list(workspace.work.appending("directory")) == ["target"])
  }

  @Test func aLinkToNothingIsReplacedItself() throws {
    let workspace = try Workspace()
    let link = workspace.work.appending("link")
    try #require(symlink("nowhere", link.string) == 0)
    #expect(link.withoutLinks == link)
    try AtomicFile.replace(link, with: [1], permissions: nil)
    #expect(!isLink(link))
    #expect(try LocalFiles.list(workspace.work) == ["link"])
  }

  @Test func pathsWithoutLinksAreAbsolute() throws {
    let workspace = try Workspace()
    let directory = workspace.work.withoutLinks
    try LocalFiles.write(directory.pushing("real/file"), [])
    try #require(symlink("real", directory.appending("alias").string) == 0)
    #expect(directory.pushing("alias/../alias/file").withoutLinks == directory.pushing("real/file"))
    #expect(directory.pushing("real/file").withoutLinks == directory.pushing("real/file"))
    #expect(FilePath("no/such").withoutLinks == "no/such")
  }

  @Test func writingIntoAFileLeavesItTheSameFile() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("pipe")
    try #require(mkfifo(path.string, 0o600) == 0)
    // Waits in `open` for whichever side is later.
    let reading = try BackgroundWork {
      try? path.opened(.readOnly).readToEnd(limit: 100, name: "pipe")
    }
    try path.writeInto(Array("through".utf8))
    #expect(try reading.wait() == Array("through".utf8))
    #expect(try LocalFiles.list(workspace.work) == ["pipe"])
    try FilePath("/dev/null").writeInto([1, 2, 3])
    let missing = workspace.work.appending("missing")
    #expect(throws: SystemError("open", missing.string, .noSuchFileOrDirectory)) {
      try missing.writeInto([1])
    }
    #expect(!LocalFiles.exists(missing))
  }

  private func isLink(_ path: FilePath) -> Bool {
    var status = stat()
    return lstat(path.string, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  @Test func fileOverTheLimitIsNotRead() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("large")
    try LocalFiles.write(path, PseudoRandom.bytes(100_001))
    #expect(throws: SystemError("read", path.string, .fileTooLarge)) {
      try path.contents(limit: 100_000)
    }
    #expect(try path.contents(limit: 100_001).count == 100_001)
  }

  @Test func lockIsExclusiveUntilReleased() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("lock")
    let first = try FileLock(path, until: .never)
    #expect(throws: SystemError("lock", path.string, .wouldBlock)) {
      try FileLock(path, until: .after(.milliseconds(20))).release()
    }
    first.release()
    try FileLock(path, until: .after(.hang)).release()
  }

  @Test func privateDirectoryIsMadeClosedAndRefusedOpen() throws {
    let workspace = try Workspace()
    let path = workspace.work.appending("a").appending("b")
    try PrivateDirectory.ensure(path)
    #expect(LocalFiles.mode(path) == .ownerReadWriteExecute)
    #expect(LocalFiles.mode(path.removingLastComponent()) == .ownerReadWriteExecute)
    let open: FilePermissions = [.ownerReadWriteExecute, .groupRead]
    try LocalFiles.setMode(path, open)
    #expect(throws: PrivateDirectoryError.open(path, open)) { try PrivateDirectory.ensure(path) }
    let file = workspace.work.appending("file")
    try LocalFiles.write(file, [])
    #expect(throws: PrivateDirectoryError.notADirectory(file)) {
      try PrivateDirectory.ensure(file)
    }
  }

  @Test func spooledStreamCanBeReadAnywhere() throws {
    let workspace = try Workspace()
    let (reading, writing) = try FileDescriptor.pipe()
    try writing.writeAll(Array("streamed".utf8))
    try writing.close()
    let file = try reading.spooled(in: workspace.tmp, limit: 1 << 20, name: "a pipe")
    defer { try? file.close() }
    try reading.close()
    #expect(try file.status().size == 8)
    #expect(try LocalFiles.list(workspace.tmp).isEmpty)
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 10, alignment: 1)
    defer { buffer.deallocate() }
    #expect(try file.readFully(at: 4, into: buffer, name: "a pipe") == 4)
    #expect(Array(buffer.prefix(4)) == Array("amed".utf8))
  }
}

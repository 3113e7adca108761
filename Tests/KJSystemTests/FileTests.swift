// Files that are replaced whole, locks that the kernel keeps, and directories for one person alone.

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
    try LocalFiles.makeFolder(path)
    #expect(throws: SystemError("replace", path.string, .isDirectory)) {
      try AtomicFile.replace(path, with: [1], permissions: [.ownerRead])
    }
    #expect(try LocalFiles.list(workspace.work) == ["taken"])
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
    try FileLock(path, until: .after(.seconds(10))).release()
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
    let file = try reading.spooled(in: workspace.tmp, name: "a pipe")
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

// A socket for this user only, which leaves nothing behind.

import KJTestSupport
import SystemPackage
import Testing

@testable import KJSystem

@Suite struct UnixListenerTests {
  private let soon = Deadline.after(.hang)

  @Test func whoConnectsIsAcceptedAndKnown() throws {
    let workspace = try Workspace()
    let listener = try UnixListener(workspace.runtime.appending("a.sock"))
    #expect(LocalFiles.mode(listener.path) == .ownerReadWrite)
    #expect(try LocalFiles.list(workspace.runtime) == ["a.sock"])
    #expect(try listener.accept() == nil)
    let client = try UnixSocket.connect(listener.path, until: soon)
    defer { try? client.close() }
    try wait(for: [Interest(listener.descriptor)], until: soon)
    let served = try #require(try listener.accept())
    #expect(try PeerCredentials(of: served).isOwn && PeerCredentials(of: client).isOwn)
    #expect(try PeerCredentials(of: served).processID == ProcessID.current)
    let start = try PeerCredentials(of: served).processStart
    #expect(try start != 0 && start == PeerCredentials(of: client).processStart)
    var room: [UInt8] = [0, 0]
    let nothing = room.withUnsafeMutableBytes { UnixSocket.receive(client, into: $0) }
    #expect(nothing == .later)
    let byte: [UInt8] = [7]
    #expect(byte.withUnsafeBytes { UnixSocket.send(served, $0) } == .moved(1))
    try served.close()
    try wait(for: [Interest(client)], until: soon)
    #expect(room.withUnsafeMutableBytes { UnixSocket.receive(client, into: $0) } == .moved(1))
    // A child that another test has just started holds the other end as well, until it runs its program.
    try wait(for: [Interest(client)], until: soon)
    #expect(room.withUnsafeMutableBytes { UnixSocket.receive(client, into: $0) } == .ended)
    #expect(byte.withUnsafeBytes { UnixSocket.send(client, $0) } == .ended)
  }

  @Test func onlyItsOwnFileIsRemoved() throws {
    let workspace = try Workspace()
    let path = workspace.runtime.appending("a.sock")
    do {
      _ = try UnixListener(path)
      #expect(LocalFiles.exists(path) == false)
      let listener = try UnixListener(path)
      try path.removeFile()
      try LocalFiles.write(path, [1])
      listener.close()
    }
    #expect(try LocalFiles.read(path) == [1])
    #expect(throws: SystemError("listen on", path.string, .addressInUse)) {
      try UnixListener(path)
    }
    #expect(try LocalFiles.read(path) == [1])
    #expect(try LocalFiles.list(workspace.runtime) == ["a.sock"])
  }

  @Test func itsOwnFileIsMarkedAsUsed() throws {
    let workspace = try Workspace()
    let listener = try UnixListener(workspace.runtime.appending("a.sock"))
    let (path, old) = (listener.path.string, workspace.work.appending("old").string)
    _ = try workspace.tools.run("touch", ["-t", "202001010000", path, old])
    let younger = { try workspace.tools.run("find", [path, "-newer", old]).stdout }
    #expect(try younger().isEmpty)
    listener.refresh()
    #expect(try younger() == Array("\(path)\n".utf8))
  }

  @Test func aPathThatNotEverySystemHasRoomForIsRefused() throws {
    let path = FilePath("/tmp/" + String(repeating: "a", count: 98))
    #expect(path.bytes.count == UnixListener.longestPath + 1)
    #expect(throws: SystemError("listen on", path.string, .fileNameTooLong)) {
      try UnixListener(path)
    }
    try UnixListener(FilePath(path.string.dropLast().description)).close()
  }

  @Test func aFullQueueIsWaitedForUntilTheDeadline() throws {
    let workspace = try Workspace()
    let listener = try UnixListener(workspace.runtime.appending("a.sock"), queue: 1)
    var clients: [FileDescriptor] = []
    defer { for client in clients { try? client.close() } }
    #expect(throws: SystemError("connect to", listener.path.string, .timedOut)) {
      for _ in 0..<10 {
        clients.append(try UnixSocket.connect(listener.path, until: .after(.milliseconds(50))))
      }
    }
    #expect(!clients.isEmpty)
    try listener.accept()?.close()
    clients.append(try UnixSocket.connect(listener.path, until: soon))
  }

  @Test func aRefusalIsBelievedWhenItLasts() {
    var patience = 2
    #expect(UnixSocket.isFullQueue(.connectionRefused, &patience))
    #expect(UnixSocket.isFullQueue(.noBufferSpace, &patience))
    #expect(UnixSocket.isFullQueue(.wouldBlock, &patience))
    #expect(UnixSocket.isFullQueue(.connectionRefused, &patience))
    #expect(!UnixSocket.isFullQueue(.connectionRefused, &patience))
    #expect(!UnixSocket.isFullQueue(.noSuchFileOrDirectory, &patience))
  }

  @Test func whereNobodyListensNobodyWaits() throws {
    let workspace = try Workspace()
    let path = workspace.runtime.appending("a.sock")
    #expect(throws: SystemError("connect to", path.string, .noSuchFileOrDirectory)) {
      try UnixSocket.connect(path, until: .never)
    }
    try LocalFiles.write(path, [])
    #expect(throws: SystemError("connect to", path.string, .connectionRefused)) {
      try UnixSocket.connect(path, until: .never)
    }
  }

  @Test func aLinkInPlaceOfAPrivateDirectoryIsRefused() throws {
    let workspace = try Workspace()
    let real = workspace.work.appending("real")
    try PrivateDirectory.ensure(real)
    let link = workspace.work.appending("link")
    try LocalFiles.link(link, to: real)
    #expect(throws: PrivateDirectoryError.link(link)) { try PrivateDirectory.ensure(link) }
    try PrivateDirectory.ensure(link, mayBeLink: true)
    let dangling = workspace.work.appending("dangling")
    try LocalFiles.link(dangling, to: workspace.work.appending("missing"))
    #expect(throws: PrivateDirectoryError.link(dangling)) {
      try PrivateDirectory.ensure(dangling)
    }
  }
}

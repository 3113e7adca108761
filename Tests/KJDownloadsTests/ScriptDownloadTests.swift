// The script reads files in every shell that a host may have.

import KJConnections
import KJLibC
import KJPassages
import KJRoomSupport
import KJSFTP
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJDownloads

extension ShellWorld {
  /// Reads a file to its end, and returns the bytes that arrived.
  ///
  /// - Parameter meanwhile: Called once, when the first bytes have arrived.
  fileprivate func read(
    _ path: String, limit: Int = 1 << 30, after before: (Int, FileFacts)? = nil,
    over shell: HostShell, meanwhile: () throws -> Void = {}
  ) throws -> (download: ScriptDownload, bytes: [UInt8]) {
    var download = ScriptDownload(Array(path.utf8), limit: limit, after: before, over: shell)
    var bytes: [UInt8] = []
    while !download.isWhole, download.failure == nil {
      let hasMoved = try shell.advance()
      if let piece = download.receive(from: shell) {
        if bytes.isEmpty, !piece.bytes.isEmpty { try meanwhile() }
        bytes += piece.bytes
      } else if !hasMoved {
        try wait(for: shell.line.interests, until: .after(.hang))
        shell.line.woke()
      }
    }
    return (download, bytes)
  }

  fileprivate func write(_ name: String, _ bytes: [UInt8]) throws {
    try LocalFiles.write(home.appending(name), bytes)
  }
}

@Suite struct ScriptDownloadTests {
  private static let bytes: [UInt8] = (0..<3_000_000).map {
    UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7)
  }

  @Test(arguments: ShellWorld.shells)
  func filesOfAnySizeComeOneAfterTheOther(words: [String]) throws {
    let world = try ShellWorld(words)
    let shell = HostShell(over: try world.channel(), on: world.host)
    let lines = Array(String(repeating: "\n", count: 70_000).utf8)
    for (bytes, name) in [
      ([], "empty"), ([10], "-one"), (Self.bytes, "it's \u{e9}\\n *"), (lines, "$HOME"),
    ] {
      try world.write(name, bytes)
      let (download, read) = try world.read(name, over: shell)
      #expect(read == bytes, "\(name)")
      #expect(download.isWhole)
      let status = try world.home.appending(name).status()
      #expect(
        download.facts == FileFacts(size: bytes.count, modified: UInt32(status.st_mtim.tv_sec)))
    }
    let absolute = try world.read("\(world.home)/-one", over: shell)
    #expect(absolute.bytes == [10])
  }

  @Test(arguments: ShellWorld.shells)
  func whatIsNoFileIsNamed(words: [String]) throws {
    let world = try ShellWorld(words)
    let shell = HostShell(over: try world.channel(), on: world.host)
    try world.write("file", [1, 2, 3])
    try LocalFiles.makeDirectory(world.home.appending("directory"))
    try LocalFiles.makeFIFO(world.home.appending("fifo"))
    try LocalFiles.link(world.home.appending("dangling"), to: "nowhere")
    for (name, failure) in [
      ("none", .refused(Status(.noSuchFile))), ("file/below", .refused(Status(.noSuchFile))),
      ("dangling", .refused(Status(.noSuchFile))), ("directory", .directory),
      ("fifo", .notRegular), ("/dev/null", .notRegular),
    ] as [(String, DownloadFailure)] {
      let (download, bytes) = try world.read(name, over: shell)
      #expect(download.failure == failure, "\(name)")
      #expect(bytes.isEmpty)
    }
    #expect(try world.read("file", limit: 2, over: shell).download.failure == .tooLarge(3))
    #expect(try world.read("file", limit: 3, over: shell).bytes == [1, 2, 3])
  }

  @Test(arguments: ShellWorld.shells)
  func theRestOfTheSameFileIsEnough(words: [String]) throws {
    let world = try ShellWorld(words)
    let shell = HostShell(over: try world.channel(), on: world.host)
    try world.write("file", Self.bytes)
    let facts = try #require(try world.read("file", over: shell).download.facts)
    let rest = try world.read("file", after: (2_999_000, facts), over: shell)
    #expect(rest.bytes == Array(Self.bytes[2_999_000...]))
    #expect(rest.download.isWhole)
    let other = FileFacts(size: facts.size, modified: 1)
    #expect(try world.read("file", after: (2_999_000, other), over: shell).bytes == Self.bytes)
  }

  @Test(arguments: ShellWorld.shells)
  func aFileThatChangesMeanwhileIsNotWhole(words: [String]) throws {
    let world = try ShellWorld(words)
    let shell = HostShell(over: try world.channel(), on: world.host)
    let file = world.home.appending("file")
    try world.write("file", Self.bytes)
    let shrunk = try world.read("file", over: shell) { try world.write("file", [1]) }
    #expect(shrunk.download.failure == .changed)
    try world.write("file", Self.bytes)
    let grown = try world.read("file", over: shell) {
      let end = try FileDescriptor.open(file, .writeOnly, options: .append)
      try end.closeAfter { _ = try end.writeAll([1]) }
    }
    #expect(grown.bytes == Self.bytes)
    #expect(grown.download.hasGrown)
    // The shell is still usable.
    #expect(try world.read("file", over: shell).download.isWhole)
  }

  @Test func aFileOfProcHasContentsWithoutASize() throws {
    let world = try ShellWorld(["busybox", "sh"])
    let shell = HostShell(over: try world.channel(), on: world.host)
    let (download, bytes) = try world.read("/proc/version", over: shell)
    #expect(download.isWhole)
    #expect(try bytes == LocalFiles.read("/proc/version"))
  }

  /// A host may answer anything; none of these answers counts as a file.
  @Test(
    arguments: [
      "file 5 1 0\nab", "file 5 1 6\n", "file -1 1 0\n", "file 9999999999999999999 1 0\n",
      "file 2 x 0\nab\ndone - 2 x", "file 2 1 0\nab\ndone - 3", "file 2 1 0\nabc", "hello\n", "\n",
      "", "file 2 1 0\nab\ndone 00 2 1\n", "large\n", "file\n",
    ])
  func nothingElseIsTakenForAFile(answer: String) throws {
    let world = try ShellWorld(["dash"])
    let words = answer.replacing("\n", with: "\\n")
    let shell = HostShell(over: try world.channel(), on: world.host)
    // The script begins with `cd`, so this function ends it.
    _ = try shell.run("cd() { printf '\(words)'; exit; }", until: .after(.hang))
    let (download, _) = try world.read("file", over: shell)
    #expect(download.failure != nil)
    #expect(!download.isWhole)
  }
}

// What an upload promises about files, their paths and a lost connection, with OpenSSH's own SFTP server.

import KJBase
import KJDomain
import KJPreparation
import KJRoomSupport
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJUploads

@Suite(.enabled(if: ResolverWorld.ssh != nil, "ssh is not installed")) struct UploaderTests {
  @Test func aReportedPathIsAWholeFileOfItsOwner() throws {
    let world = try UploadWorld()
    let contents = PseudoRandom.bytes(70_000)
    let report = try world.upload([world.input("notes.txt", contents)])
    let path = try #require(report.paths.first)
    #expect(try LocalFiles.read(path) == contents)
    #expect(LocalFiles.mode(path) == .ownerReadWrite)
    #expect(LocalFiles.mode(world.uploads) == .ownerReadWriteExecute)
    #expect(path.removingLastComponent() == world.uploads)
    #expect(report.warnings == [])
  }

  @Test func anInputThatFailsStopsNoOther() throws {
    let world = try UploadWorld()
    let report = try world.upload([
      world.input("a.txt", [1]), world.input("b.txt", nil), world.input("c.txt", [3]),
    ])
    #expect(report.results.map(\.status) == [.done, .noInput, .done])
    #expect(try report.paths.map { try LocalFiles.read($0) } == [[1], [3]])
  }

  @Test(arguments: [nil, "Claude Code"])
  func aPathIsLeftToTheSessionThatCalls(front: String?) throws {
    let world = try UploadWorld()
    let id = LinkID.random()
    let session = LinkStatus(
      id: id, kind: .attach, host: "dev", address: "me@dev", connectionKey: "", processID: 1,
      age: .zero, idle: nil, state: PaneState(), givesChannels: false)
    let caller = DropOrder.Caller(session, onlyInto: front, asks: false)
    let report = try world.upload([world.input("a.txt", [1])], leavingTo: caller)
    guard case .left(let target, let seen) = try #require(report.insertions.first) else {
      Issue.record("the path is not left to it")
      return
    }
    // kj knows of no foreground program there.
    #expect(seen == nil && target == (front == nil ? .attach(id: id) : nil))
  }

  @Test func resultsComeInTheOrderOfTheInputs() throws {
    let world = try UploadWorld()
    let sizes = [2_000_000, 10, 300_000]
    let report = try world.upload(
      sizes.map { try world.input("\($0).bin", PseudoRandom.bytes($0)) })
    #expect(report.results.map(\.input) == ["2000000.bin", "10.bin", "300000.bin"])
    #expect(try report.paths.map { try LocalFiles.read($0).count } == sizes)
  }

  @Test func whatIsThereStaysUnlessItIsToBeReplaced() throws {
    let world = try UploadWorld()
    let input = try world.input("a.txt", [2])
    let name = try NameTemplate(parsing: Array("kept.txt".utf8))
    let first = try world.upload([input]) { $0.name = name }
    try LocalFiles.write(try #require(first.paths.first), [1])
    #expect(try world.upload([input]) { $0.name = name }.failures.map(\.status) == [.cannotCreate])
    #expect(try LocalFiles.read(world.uploads.appending("kept.txt")) == [1])
    let last = try world.upload([input]) {
      $0.name = name
      $0.overwrites = true
    }
    #expect(try LocalFiles.read(try #require(last.paths.first)) == [2])
    #expect(try LocalFiles.list(world.uploads) == ["kept.txt"])
  }

  /// The first connection is lost after this many bytes.
  ///
  /// - Parameter begun: Whether a file has been begun by then; when the server ends, it leaves requests undone.
  private static func server(losingAt count: Int, begun: Bool = false) -> String {
    let bytes = "dd bs=64k count=\(count) iflag=count_bytes status=none"
    let file = begun ? "while [ -z \"$(ls -A .cache/kj)\" ]; do sleep 0.01; done" : ":"
    return """
      cd HOME
      if mkdir lost 2>lost.words; then { \(bytes); \(file); } | /usr/lib/openssh/sftp-server; exit; fi
      /usr/lib/openssh/sftp-server
      """
  }

  @Test(arguments: [1000, 100_000, 400_000])
  func aLostConnectionIsMadeAgain(at count: Int) throws {
    let world = try UploadWorld(Self.server(losingAt: count))
    let contents = PseudoRandom.bytes(600_000)
    let report = try world.upload([world.input("a.bin", contents)])
    #expect(try LocalFiles.read(try #require(report.paths.first)) == contents)
    #expect(report.notices.contains { $0.hasSuffix("trying again in 500 ms") })
    #expect(try LocalFiles.list(world.uploads).count == 1)
  }

  /// The remains that the lost connection left behind are removed over another one.
  @Test func withoutAnotherTryNothingIsLeft() throws {
    let world = try UploadWorld(Self.server(losingAt: 100_000, begun: true))
    try LocalFiles.makeDirectory(world.uploads)
    let report = try world.upload(
      [world.input("a.bin", PseudoRandom.bytes(600_000))], retries: false)
    #expect(report.failures.map(\.status) == [.connectionLost])
    #expect(try LocalFiles.list(world.uploads) == [])
  }

  @Test func aRefusedFileIsNamedAndNothingIsLeft() throws {
    let world = try UploadWorld("cd HOME && /usr/lib/openssh/sftp-server -P write")
    let report = try world.upload([world.input("a.bin", [1, 2, 3])])
    #expect(report.failures.map(\.status) == [.refused])
    #expect(try LocalFiles.list(world.uploads) == [])
  }

  @Test func whatCannotBeRemovedIsNamed() throws {
    let world = try UploadWorld(Self.server(losingAt: 100_000, begun: true) + " -P remove")
    try LocalFiles.makeDirectory(world.uploads)
    let report = try world.upload(
      [world.input("a.bin", PseudoRandom.bytes(600_000))], retries: false)
    #expect(report.failures.map(\.status) == [.connectionLost])
    let left = try LocalFiles.list(world.uploads).map { world.uploads.appending($0) }
    #expect(left.count == 1)
    #expect(report.failures.flatMap(\.details) == left.map { "left on the host: \($0)" })
  }

  /// The signal arrives once the server has received a part of the file.
  @Test func anInterruptedUploadIsTidiedUp() async {
    await #expect(processExitsWith: .success) {
      try Interruption.catchSignals()
      let world = try UploadWorld(
        """
        cd HOME
        { dd bs=64k count=1000000 iflag=count_bytes status=none; kill -INT $PPID; cat; } |
          /usr/lib/openssh/sftp-server
        """)
      let report = try world.upload([world.input("a.bin", PseudoRandom.bytes(8_000_000))])
      #expect(report.failures == [.interrupted])
      #expect(try LocalFiles.list(world.uploads) == [])
    }
  }
}

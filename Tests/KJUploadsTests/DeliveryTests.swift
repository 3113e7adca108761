// Delivering one file: over a connection that is lost, to a name that is taken, and when it is given up.

import KJBase
import KJConnections
import KJDomain
import KJHosts
import KJPreparation
import KJRoomSupport
import KJSFTP
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJUploads

@Suite struct DeliveryTests {
  /// A file that takes several flights.
  private static let large = PseudoRandom.bytes(4_000_000)
  private let world: ResolverWorld
  private let host: ResolvedHost
  /// The directory of uploads on the host.
  private let uploads: FilePath
  private let input: FilePath

  init() throws {
    world = try ResolverWorld(hasSSH: false)
    host = try world.resolve("me@dev")
    uploads = world.home.pushing(".cache/kj")
    input = world.workspace.work.appending("a.bin")
  }

  private func job(_ contents: [UInt8]) throws -> UploadJob {
    try LocalFiles.write(input, contents)
    let request = UploadRequest([.file(input, label: "a.bin")])
    let preparations = Preparations(request.inputs, request.preparation, world.environment)
    preparations.start(takers: 1)
    return try UploadJob(
      request, preparations, world.settings, canAsk: false, tellsProgress: false,
      tellsSteps: false, feed: nil, [:])
  }

  private func delivery(of job: UploadJob) throws -> Delivery {
    let files = try #require(job.preparations.work(at: 0)).preparedFiles()
    return try Delivery(try #require(files.first), 0, job, host)
  }

  private func delivery(_ contents: [UInt8] = large) throws -> Delivery {
    try delivery(of: job(contents))
  }

  private func connection(_ arguments: [String] = []) throws -> SFTPConnection {
    SFTPConnection(
      try world.session(PipeChannel.sftpServer, arguments), streams: nil, world.settings)
  }

  private func finish(
    _ delivery: Delivery, over connection: SFTPConnection
  ) throws -> UploadOutcome {
    while true {
      if let outcome = delivery.upload?.outcome { return outcome }
      try connection.advance([delivery], [], waking: .never, beside: [])
    }
  }

  /// Sends a part of the file.
  private func begin(_ delivery: Delivery, over connection: SFTPConnection) throws {
    repeat {
      try connection.advance([delivery], [], waking: .never, beside: [])
    } while delivery.upload?.acknowledged == 0
    #expect(delivery.upload?.outcome == nil)
  }

  /// Sends a part of the file over a connection that then ends.
  private func lose(_ delivery: Delivery) throws {
    let connection = try connection()
    try begin(delivery, over: connection)
    delivery.lose(connection.session, because: Self.loss)
  }

  private static let loss = Failure(.connectionLost, "lost the connection")

  @Test func aFileGoesOnOverTheNextConnection() throws {
    let delivery = try delivery()
    try lose(delivery)
    #expect(delivery.unfinished != nil)
    let outcome = try finish(delivery, over: connection())
    let file = try #require(try delivery.conclude(outcome, host))
    #expect(try LocalFiles.read(FilePath(file.path.description)) == Self.large)
    #expect(try LocalFiles.list(uploads).count == 1)
  }

  @Test func whatALostConnectionLeftIsRemovedOverAnother() throws {
    let delivery = try delivery()
    try lose(delivery)
    #expect(try LocalFiles.list(uploads).count == 1)
    #expect(try connection().remove([delivery], until: .after(.hang)) == [0: []])
    #expect(try LocalFiles.list(uploads) == [])
  }

  @Test func whatCannotBeRemovedIsNamed() throws {
    let delivery = try delivery()
    try lose(delivery)
    let left = try connection(["-P", "remove"]).remove([delivery], until: .after(.hang))
    let name = try #require(try LocalFiles.list(uploads).first)
    let failure = delivery.naming(try #require(left[0]), in: Self.loss)
    let line = "left on the host: \(uploads.appending(name))"
    #expect(failure.details == [line])
    // If nobody could ask the host, nothing is forgotten either.
    #expect(delivery.named(in: Self.loss).details == [line])
  }

  /// As after Ctrl-C.
  @Test func aFileThatIsGivenUpIsTidiedUp() throws {
    let (delivery, connection) = (try delivery(), try connection())
    try begin(delivery, over: connection)
    #expect(try LocalFiles.list(uploads).count == 1)
    connection.tidy([delivery], [])
    #expect(try LocalFiles.list(uploads) == [])
  }

  @Test func aServerThatSpeaksNoSFTPHasNothing() throws {
    let delivery = try delivery()
    let connection = SFTPConnection(
      try world.session("/bin/sh", ["-c", "echo welcome; cat"]), streams: nil, world.settings)
    let failure = try #require(throws: Failure.self) { try finish(delivery, over: connection) }
    delivery.lose(connection.session, because: failure)
    #expect(delivery.unfinished == nil)
  }

  /// The path begins with the home directory.
  @Test func nothingIsWrittenBeforeTheHomeDirectoryIsKnown() throws {
    let delivery = try delivery()
    try LocalFiles.makeDirectory(uploads)
    let outcome = try finish(delivery, over: connection(["-P", "realpath"]))
    let failure = try #require(throws: Failure.self) { try delivery.conclude(outcome, host) }
    #expect(failure.message == "'me@dev' does not say where its home directory is")
    #expect(try LocalFiles.list(uploads) == [])
  }

  @Test func aNameThatIsTakenIsLeftAloneAndAnotherTried() throws {
    let job = try job([1, 2, 3])
    var delivery = try delivery(of: job)
    for attempt in 1...3 {
      let path = world.home.pushing(FilePath(String(decoding: delivery.requestPath, as: UTF8.self)))
      try LocalFiles.write(path, [9])
      let outcome = try finish(delivery, over: connection())
      #expect(try delivery.conclude(outcome, host) == nil)
      #expect(try LocalFiles.read(path) == [9])
      if attempt < 3 { delivery = try delivery.renamed(job, host) }
    }
    let failure = #expect(throws: Failure.self) { try delivery.renamed(job, host) }
    #expect(failure?.status == .cannotCreate)
  }

  @Test func anInputThatBecomesShorterLeavesNothing() throws {
    let (delivery, connection) = (try delivery(), try connection())
    try begin(delivery, over: connection)
    try LocalFiles.write(input, [])
    let outcome = try finish(delivery, over: connection)
    let failure = try #require(throws: Failure.self) { try delivery.conclude(outcome, host) }
    #expect(failure.message == "cannot read 'a.bin': it shrank while it was being read")
    #expect(try LocalFiles.list(uploads) == [])
  }
}

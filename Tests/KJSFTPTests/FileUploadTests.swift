// Uploads against OpenSSH's sftp-server: the files on the disk afterwards, and the number of flights.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct FileUploadTests {
  private func plan(
    _ size: Int, path: String = "kj/file", temporary: String? = nil, overwrites: Bool = false
  ) -> UploadPlan {
    UploadPlan(
      directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)], path: Array(path.utf8),
      temporaryPath: temporary.map { Array($0.utf8) }, permissions: 0o600, size: size,
      overwrites: overwrites)
  }

  @Test(arguments: [0, 1, 32767, 32768, 32769, 200_000, 512 * 1024])
  func directUploadIsWholeInTwoFlights(size: Int) throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    let contents = PseudoRandom.bytes(size)
    #expect(try server.upload(plan(size), contents) == .finished)
    #expect(try LocalFiles.read(server.home.pushing("kj/file")) == contents)
    #expect(LocalFiles.mode(server.home.pushing("kj/file")) == .ownerReadWrite)
    #expect(server.flights == 2)
  }

  @Test func missingDirectoryCostsOneFlightMore() throws {
    let server = try SFTPServerProcess()
    #expect(try server.upload(plan(5), [1, 2, 3, 4, 5]) == .finished)
    #expect(LocalFiles.mode(server.home.appending("kj")) == .ownerReadWriteExecute)
    #expect(server.flights == 3)
  }

  @Test func largeFileIsRenamedAfterEveryAcknowledgement() throws {
    let server = try SFTPServerProcess()
    let contents = PseudoRandom.bytes(3_000_001)
    let outcome = try server.upload(plan(contents.count, temporary: "kj/.part"), contents)
    #expect(outcome == .finished)
    #expect(try LocalFiles.list(server.home.appending("kj")) == ["file"])
    #expect(try LocalFiles.read(server.home.pushing("kj/file")) == contents)
  }

  @Test(arguments: [nil, "link/.part"])
  func theRealDirectoryAndTheTimeComeInTheLastFlight(temporary: String?) throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("real"))
    try LocalFiles.link(server.home.appending("link"), to: FilePath("real"))
    let plan = UploadPlan(
      directory: Array("link".utf8), missingDirectories: [], path: Array("link/file".utf8),
      temporaryPath: temporary.map { Array($0.utf8) }, permissions: 0o600, size: 5,
      overwrites: true, asksForDirectory: true)
    var upload = FileUpload(plan, &server.conversation)
    try server.exchange(until: upload.outcome != nil) { id, reply in
      _ = upload.receive(id, reply, &server.conversation)
      if upload.wantedPiece(server.conversation) != nil {
        upload.write(&server.conversation, now: 0) { $0.copyBytes(from: [1, 2, 3, 4, 5]) }
      }
    }
    #expect(upload.outcome == .finished)
    #expect(server.flights == (temporary == nil ? 2 : 3))
    #expect(upload.realDirectory == Array(server.home.appending("real").string.utf8))
    let file = try server.answer(server.client.status(at: Array("real/file".utf8))).attributes
    #expect(file?.modificationTime != nil)
    #expect(upload.modificationTime == file?.modificationTime)
  }

  @Test func twoUploadsShareAConversation() throws {
    let server = try SFTPServerProcess()
    #expect(try server.upload(plan(3, path: "kj/a"), [1, 2, 3]) == .finished)
    #expect(try server.upload(plan(3, path: "kj/b"), [4, 5, 6]) == .finished)
    #expect(try LocalFiles.list(server.home.appending("kj")).sorted() == ["a", "b"])
  }

  @Test func filesSideBySideCostTheFlightsOfOne() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    let plans = (0..<10).map { plan(1000, path: "kj/\($0)") }
    let contents = plans.indices.map { PseudoRandom.bytes(1000, seed: UInt64($0) + 1) }
    #expect(try server.upload(plans, contents) == plans.map { _ in .finished })
    #expect(server.flights == 2)
    for (place, expected) in contents.enumerated() {
      #expect(try LocalFiles.read(server.home.pushing(FilePath("kj/\(place)"))) == expected)
    }
  }

  @Test func directoriesAreMadeOnceForFilesSideBySide() throws {
    let server = try SFTPServerProcess()
    let plans = (0..<10).map { plan(1, path: "kj/\($0)") }
    #expect(try server.upload(plans, plans.map { _ in [1] }) == plans.map { _ in .finished })
    #expect(server.flights == 3)
    // One MKDIR with LSTAT, the limits request, and for each file OPEN twice, WRITE, FSTAT and CLOSE.
    #expect(server.answers == 3 + 10 * 5)
  }

  @Test func directoryThatIsRemovedMeanwhileIsMadeAgain() throws {
    let server = try SFTPServerProcess()
    #expect(try server.upload(plan(1, path: "kj/a"), [1]) == .finished)
    try LocalFiles.remove(server.home.appending("kj"))
    #expect(try server.upload(plan(1, path: "kj/b"), [1]) == .finished)
    #expect(try LocalFiles.list(server.home.appending("kj")) == ["b"])
  }

  @Test func oneRefusedFileStopsNoOther() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    try LocalFiles.write(server.home.pushing("kj/1"), [9])
    let plans = (0..<3).map { plan(1, path: "kj/\($0)") }
    let outcomes = try server.upload(plans, plans.map { _ in [1] })
    #expect(outcomes == [.finished, .failed(.exists, leftover: nil), .finished])
    #expect(try LocalFiles.read(server.home.pushing("kj/1")) == [9])
  }

  @Test(arguments: [nil, "kj/.part"])
  func existingFileStaysAsItWas(temporary: String?) throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    try LocalFiles.write(server.home.pushing("kj/file"), [9])
    let outcome = try server.upload(plan(1, temporary: temporary), [1])
    #expect(outcome == .failed(.exists, leftover: nil))
    #expect(try LocalFiles.read(server.home.pushing("kj/file")) == [9])
    #expect(try LocalFiles.list(server.home.appending("kj")) == ["file"])
  }

  @Test(arguments: [[], ["-P", "posix-rename"]])
  func overwritingReplacesTheFile(options: [String]) throws {
    let server = try SFTPServerProcess(options)
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    try LocalFiles.write(server.home.pushing("kj/file"), [9])
    let outcome = try server.upload(plan(1, temporary: "kj/.part", overwrites: true), [1])
    // A server that announces the extension and then refuses it leaves the old file alone.
    #expect(outcome == .finished || options.isEmpty == false)
    let expected: [UInt8] = outcome == .finished ? [1] : [9]
    #expect(try LocalFiles.read(server.home.pushing("kj/file")) == expected)
    #expect(try LocalFiles.list(server.home.appending("kj")) == ["file"])
  }

  @Test func theNamesAreLookedAtInTheFlightOfRename() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    #expect(try server.upload(plan(1, temporary: "kj/.part"), [1]) == .finished)
    #expect(server.flights == 3)
  }

  @Test func serverThatShowsNoFilesIsBelievedAboutRename() throws {
    let server = try SFTPServerProcess(["-P", "lstat"])
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    #expect(try server.upload(plan(1, temporary: "kj/.part"), [1]) == .finished)
    #expect(try LocalFiles.read(server.home.pushing("kj/file")) == [1])
  }

  /// The server's umask removed bits that were requested.
  @Test func theModeIsWhatWasAskedFor() throws {
    let server = try SFTPServerProcess(["-u", "077"])
    let plan = UploadPlan(
      directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
      path: Array("kj/file".utf8), temporaryPath: nil, permissions: 0o644, size: 1,
      overwrites: false)
    #expect(try server.upload(plan, [1]) == .finished)
    let mode = LocalFiles.mode(server.home.pushing("kj/file"))
    #expect(mode == [.ownerReadWrite, .groupRead, .otherRead])
  }

  @Test func refusedRenameLeavesNothing() throws {
    let server = try SFTPServerProcess(["-P", "rename"])
    let outcome = try server.upload(plan(1, temporary: "kj/.part"), [1])
    guard case .failed(.refused(.rename, let status), leftover: nil) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(status.code == .permissionDenied)
    #expect(try LocalFiles.list(server.home.appending("kj")).isEmpty)
  }

  @Test func readOnlyServerIsARefusalToCreate() throws {
    let server = try SFTPServerProcess(["-R"])
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    let outcome = try server.upload(plan(1), [1])
    guard case .failed(.refused(.create, let status), leftover: nil) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(status.code == .permissionDenied)
  }

  @Test func deniedWriteLeavesNothing() throws {
    let server = try SFTPServerProcess(["-P", "write"])
    let outcome = try server.upload(plan(100_000), PseudoRandom.bytes(100_000))
    guard case .failed(.refused(.write, _), leftover: nil) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try LocalFiles.list(server.home.appending("kj")).isEmpty)
  }

  @Test func unremovableRestIsNamed() throws {
    let server = try SFTPServerProcess(["-P", "write,remove"])
    let outcome = try server.upload(plan(10), PseudoRandom.bytes(10))
    guard case .failed(_, leftover: let leftover) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(leftover == Array("kj/file".utf8))
  }

  @Test func directoryThatCannotBeMadeIsSaid() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.write(server.home.appending("kj"), [])
    let outcome = try server.upload(plan(1), [1])
    guard case .failed(.noDirectory, leftover: nil) = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func cancelledUploadLeavesNothing() throws {
    let server = try SFTPServerProcess()
    var upload = FileUpload(plan(1_000_000), &server.conversation)
    try server.exchange(until: upload.outcome != nil) { id, reply in
      _ = upload.receive(id, reply, &server.conversation)
      if upload.wantedPiece(server.conversation) != nil {
        upload.write(&server.conversation, now: 0) {
          $0.initializeMemory(as: UInt8.self, repeating: 7)
        }
        upload.cancel(&server.conversation)
      }
    }
    #expect(upload.outcome == .failed(.cancelled, leftover: nil))
    #expect(try LocalFiles.list(server.home.appending("kj")).isEmpty)
  }

  @Test func uploadGivenUpWhileItIsRenamedLeavesNothing() throws {
    let server = try SFTPServerProcess()
    var upload = FileUpload(plan(10, temporary: "kj/.part"), &server.conversation)
    try server.exchange(until: upload.outcome != nil) { id, reply in
      _ = upload.receive(id, reply, &server.conversation)
      if upload.wantedPiece(server.conversation) != nil {
        upload.write(&server.conversation, now: 0) {
          $0.initializeMemory(as: UInt8.self, repeating: 7)
        }
      }
      if upload.unfinished?.renamedPath != nil { upload.cancel(&server.conversation) }
    }
    #expect(upload.outcome == .failed(.cancelled, leftover: nil))
    #expect(try LocalFiles.list(server.home.appending("kj")).isEmpty)
  }

  @Test func directoryIsNotOverwritten() throws {
    let server = try SFTPServerProcess()
    try LocalFiles.makeDirectory(server.home.appending("kj"))
    try LocalFiles.makeDirectory(server.home.pushing("kj/file"))
    let outcome = try server.upload(plan(1, temporary: "kj/.part", overwrites: true), [1])
    guard case .failed(.refused(.rename, _), leftover: nil) = outcome else {
      Issue.record("\(outcome)")
      return
    }
    #expect(try LocalFiles.list(server.home.appending("kj")) == ["file"])
  }
}

// Servers that do not keep the contents of a file when it is opened again. OpenSSH's does, so these tests empty or
// swap the file at the moment when such a server would.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct ReopeningTests {
  /// The harm done to the file, under its hidden name.
  enum Harm: CaseIterable {
    /// It is emptied, and nothing is written before its size is checked.
    case emptied
    /// It is emptied, and a later WRITE makes it as large as before, so its size reveals nothing.
    case refilled
    /// The new handle has its own file under the old name.
    case exchanged
  }

  private func work(_ harm: Harm, on file: StripedUpload) throws {
    switch harm {
    case .emptied:
      try empty(file.hidden)
    case .refilled:
      try empty(file.hidden)
      file.sendPiece()
      let before = file.upload.acknowledged
      try file.answerMain { $0.acknowledged > before }
      #expect(try LocalFiles.read(file.hidden).count >= before)
    case .exchanged:
      try LocalFiles.write(file.hidden, [UInt8](repeating: 1, count: StripedUpload.size))
    }
  }

  /// Empties the file as OPEN with the flag to truncate does: everybody who has it open sees it empty.
  private func empty(_ path: FilePath) throws {
    try FileDescriptor.open(path, .writeOnly, options: .truncate).close()
  }

  @Test(arguments: Harm.allCases)
  func emptiedFileIsSentAnewOverOneChannel(harm: Harm) throws {
    let file = try StripedUpload()
    // After the OPEN of such a server, the old handle still means the old file.
    if harm == .exchanged { try LocalFiles.remove(file.hidden) }
    if harm == .exchanged { try work(harm, on: file) }
    try file.openStripeOnly()
    if harm != .exchanged { try work(harm, on: file) }
    #expect(file.upload.wantedPiece(for: file.stripe, file.further.conversation) == nil)
    try file.answerStripe(until: \.isIdle)
    #expect(file.stripe.refusal == .readBack)
    #expect(!file.upload.mayBeOpenedAgain)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(file.upload.acknowledged == StripedUpload.size)
    #expect(!file.upload.mayBeOpenedAgain)
    #expect(try file.isWhole())
  }

  /// A stripe's OPEN empties the file only after everything is sent and the last answers have arrived.
  @Test func fileThatIsEmptiedAtTheVeryEndIsSentAnew() throws {
    let file = try StripedUpload()
    file.upload.open(&file.stripe, &file.further.conversation)
    try file.sendRest { $0.acknowledged == StripedUpload.size }
    #expect(file.upload.outcome == nil)
    try file.takeAnswer(from: file.further, for: &file.stripe)
    try empty(file.hidden)
    try file.answerStripe(until: \.isIdle)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  /// The second channel does no harm, but the third one does: the second one closes the file before it is removed.
  @Test func fileIsBegunAnewOnlyAfterEveryStripeHasClosedIt() throws {
    let file = try StripedUpload()
    try file.openStripe(until: \.isSharing)
    try file.sendPieceThroughStripe()
    let third = try SFTPServerProcess(beside: file.main)
    var stripe = FileStripe()
    file.upload.open(&stripe, &third.conversation)
    try file.takeAnswer(from: third, for: &stripe)
    try empty(file.hidden)
    file.upload.goOn(&stripe, &third.conversation)
    try third.exchange(until: stripe.isIdle) { id, reply in
      file.upload.receive(id, reply, from: &stripe, main: &file.main.conversation)
      file.upload.goOn(&stripe, &third.conversation)
    }
    #expect(file.upload.acknowledged > 0)
    #expect(file.main.client.pendingOutput == 0)
    // The bytes acknowledged so far count for nothing if the connection is lost now.
    #expect(file.upload.resumption.acknowledged == 0)
    try file.answerStripe(until: \.isIdle)
    #expect(file.upload.acknowledged == 0)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  @Test func channelThatEndsBeforeItsProofLeavesADoubt() throws {
    let file = try StripedUpload()
    file.upload.open(&file.stripe, &file.further.conversation)
    #expect(file.upload.lose(&file.stripe, &file.main.conversation))
    #expect(file.stripe.isIdle)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  @Test func channelThatEndsWithPiecesIsMissed() throws {
    let file = try StripedUpload()
    try file.openStripe(until: \.isSharing)
    #expect(!file.upload.lose(&file.stripe, &file.main.conversation))
  }

  @Test func serverThatDoesNotLetReadGetsTheFileOverOneChannel() throws {
    let file = try StripedUpload(["-P", "read"])
    try file.openStripe(until: \.isIdle)
    #expect(file.stripe.refusal == .readBack)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  /// Zeros look like a file that was emptied and then grew again.
  @Test func nothingButZerosGetsNoFurtherChannel() throws {
    let main = try SFTPServerProcess()
    let plan = UploadPlan(
      directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
      path: Array("kj/file".utf8), temporaryPath: Array("kj/.part".utf8), permissions: 0o600,
      size: StripedUpload.size, overwrites: false)
    var upload = FileUpload(plan, &main.conversation)
    var contents = [UInt8](repeating: 0, count: StripedUpload.size)
    contents[3 * StripedUpload.piece + 5] = 1
    var sent = 0
    while sent < StripedUpload.size {
      try main.exchange(until: upload.untakenBytes > 0 && upload.acknowledged == sent) {
        _ = upload.receive($0, $1, &main.conversation)
      }
      #expect(upload.mayBeOpenedAgain == (sent > 3 * StripedUpload.piece))
      let piece = try #require(upload.wantedPiece(main.conversation))
      upload.write(&main.conversation, now: 0) { $0.copyBytes(from: contents[piece]) }
      sent = piece.upperBound
    }
  }

  /// After a lost connection, the file is opened again to resume the upload.
  @Test(arguments: [false, true])
  func fileThatIsEmptiedWhenItIsGoneOnWithIsSentAnew(isRefilled: Bool) throws {
    let file = try StripedUpload()
    let next = try SFTPServerProcess(beside: file.main)
    var second = FileUpload(file.plan, resuming: file.upload.resumption, &next.conversation)
    #expect(second.acknowledged == StripedUpload.piece)
    // Its size was reported before OPEN was answered, and the READ that verifies the contents is not sent yet.
    var answers = 0
    try next.exchange(until: answers == 3) { id, reply in
      answers += 1
      _ = second.receive(id, reply, &next.conversation)
    }
    #expect(next.client.pendingOutput > 0)
    #expect(second.wantedPiece(next.conversation) == nil)
    try empty(file.hidden)
    if isRefilled {
      // The old server is still working.
      file.sendPiece()
      try file.answerMain { $0.acknowledged > StripedUpload.piece }
    }
    var sent = 0
    try next.exchange(until: second.outcome != nil) { id, reply in
      _ = second.receive(id, reply, &next.conversation)
      while let piece = second.wantedPiece(next.conversation) {
        sent += piece.count
        second.write(&next.conversation, now: 0) { $0.copyBytes(from: file.contents[piece]) }
      }
    }
    #expect(second.outcome == .finished)
    #expect(sent >= StripedUpload.size)
    #expect(try file.isWhole())
  }
}

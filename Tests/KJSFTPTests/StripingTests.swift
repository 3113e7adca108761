// Sending pieces of a file through a second channel.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct StripingTests {
  private static let piece = StripedUpload.piece
  private static let size = StripedUpload.size

  @Test func fileIsWholeOnlyWhenEveryStripeIsDone() throws {
    let file = try StripedUpload()
    try file.openStripe(until: \.isSharing)
    try file.sendPieceThroughStripe()
    try file.sendRest { $0.acknowledged == Self.size - Self.piece }
    // The second piece is still on its way; the pieces after it have arrived, so there is a gap.
    #expect(file.upload.resumption.acknowledged == Self.piece)
    #expect(file.main.client.pendingOutput == 0)
    #expect(file.upload.outcome == nil)
    try file.answerStripe(until: \.isIdle)
    #expect(file.upload.acknowledged == Self.size)
    try file.answerMain { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  /// A server that gives a further channel a copy, and replaces the file with it at CLOSE, although the channel has
  /// written nothing.
  @Test(arguments: [false, true])
  func copyThatTakesThePlaceOfTheFileIsNoticed(hasSameSize: Bool) throws {
    let file = try StripedUpload()
    try file.openStripe(until: \.isSharing)
    var copy = try LocalFiles.read(file.hidden)
    if hasSameSize { copy += Array(repeating: 0, count: Self.size - copy.count) }
    try file.sendRest { $0.acknowledged == Self.size }
    try LocalFiles.write(file.hidden, copy)
    try file.answerStripe(until: \.isIdle)
    try file.answerMain { $0.wantedPiece(file.main.conversation) != nil }
    #expect(file.upload.hasLostPieces)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  @Test func lineLostWithAStripeIsGoneOnFromTheGap() throws {
    let file = try StripedUpload()
    try file.openStripe(until: \.isSharing)
    try file.sendPieceThroughStripe()
    try file.sendRest { $0.acknowledged == Self.size - Self.piece }
    let known = file.upload.resumption
    #expect(known.acknowledged == Self.piece)

    let next = try SFTPServerProcess(beside: file.main)
    var sent = 0
    var second = FileUpload(file.plan, resuming: known, &next.conversation)
    try next.exchange(until: second.outcome != nil) { id, reply in
      _ = second.receive(id, reply, &next.conversation)
      while let piece = second.wantedPiece(next.conversation) {
        sent += piece.count
        second.write(&next.conversation, now: 0) { $0.copyBytes(from: file.contents[piece]) }
      }
    }
    #expect(second.outcome == .finished)
    #expect(sent == Self.size - Self.piece)
    #expect(try file.isWhole())
  }

  @Test func stripeThatMayNotOpenTheFileIsDoneWithout() throws {
    let file = try StripedUpload(["-P", "open"])
    try file.openStripe(until: \.isIdle)
    guard case .open(let status) = file.stripe.refusal else {
      Issue.record("\(String(describing: file.stripe.refusal))")
      return
    }
    #expect(status.code == .permissionDenied)
    try file.sendRest { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  @Test func refusedPieceFailsTheFileAndLeavesNothing() throws {
    let file = try StripedUpload(["-P", "write"])
    try file.openStripe(until: \.isSharing)
    try file.sendPieceThroughStripe()
    try file.answerStripe(until: \.isIdle)
    try file.answerMain { $0.outcome != nil }
    guard case .failed(.refused(.write, _), leftover: nil) = file.upload.outcome else {
      Issue.record("\(String(describing: file.upload.outcome))")
      return
    }
    #expect(try LocalFiles.list(file.directory).isEmpty)
  }

  /// A pending OPEN could empty the file after its size was checked.
  @Test func endWaitsForAnOpenThatComesTooLate() throws {
    let file = try StripedUpload()
    file.upload.open(&file.stripe, &file.further.conversation)
    try file.sendRest { $0.acknowledged == Self.size }
    #expect(file.main.client.pendingOutput == 0)
    #expect(file.upload.outcome == nil)
    try file.answerStripe(until: \.isIdle)
    #expect(file.stripe.refusal == nil)
    try file.answerMain { $0.outcome != nil }
    #expect(file.upload.outcome == .finished)
    #expect(try file.isWhole())
  }

  @Test func largerWritesAreUsedOnlyAfterTheServerAllowedThem() throws {
    let main = try SFTPServerProcess()
    let size = 2_000_000
    let large = UploadPlan(
      directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
      path: Array("kj/file".utf8), temporaryPath: Array("kj/.part".utf8), permissions: 0o600,
      size: size, overwrites: false)
    var upload = FileUpload(large, &main.conversation)
    var sizes: [Int] = []
    try main.exchange(until: upload.outcome != nil) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
      while let piece = upload.wantedPiece(main.conversation) {
        sizes.append(piece.count)
        upload.write(&main.conversation, now: 0) {
          $0.copyBytes(from: repeatElement(7, count: piece.count))
        }
      }
    }
    #expect(upload.outcome == .finished)
    #expect(sizes.first == 32 * 1024)
    #expect(sizes.contains(64 * 1024))
    #expect(sizes.reduce(0, +) == size)
  }
}

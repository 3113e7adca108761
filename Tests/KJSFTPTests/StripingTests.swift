// Pieces of a file through a second channel, against two sftp-servers that see the same folder.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct StripingTests {
  private static let size = 5 * 32 * 1024 + 1
  private let contents = PseudoRandom.bytes(size)
  private let main: SFTPServerProcess
  private let plan = UploadPlan(
    directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
    path: Array("kj/file".utf8), temporaryPath: Array("kj/.part".utf8), permissions: 0o600,
    size: size, overwrites: false, smallestResumed: 0)

  init() throws {
    main = try SFTPServerProcess()
  }

  private var folder: FilePath { main.home.appending("kj") }

  /// An upload whose file was just created.
  private func begun() throws -> FileUpload {
    var upload = FileUpload(plan, &main.conversation)
    try main.exchange(until: upload.untakenBytes > 0) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
    }
    return upload
  }

  /// A stripe that has opened the file, or has been refused.
  private func stripe(
    of upload: inout FileUpload, _ further: SFTPServerProcess
  ) throws -> FileStripe {
    var stripe = FileStripe()
    stripe.open(upload, &further.conversation)
    try further.exchange(until: stripe.isMember || stripe.isIdle) { id, reply in
      upload.receive(id, reply, from: &stripe, main: &main.conversation)
    }
    return stripe
  }

  private func sendPiece(
    of upload: inout FileUpload, through stripe: inout FileStripe, _ further: SFTPServerProcess
  ) throws {
    let piece = try #require(upload.wantedPiece(for: stripe, further.conversation))
    upload.write(through: &stripe, &further.conversation, now: 0) {
      $0.copyBytes(from: contents[piece])
    }
  }

  /// Sends what is left through the main channel, until something holds.
  private func exchange(
    _ upload: inout FileUpload, until isDone: (FileUpload) -> Bool
  ) throws {
    while let piece = upload.wantedPiece(main.conversation) {
      upload.write(&main.conversation, now: 0) { $0.copyBytes(from: contents[piece]) }
    }
    try main.exchange(until: isDone(upload)) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
    }
  }

  /// Lets a stripe close the file, and takes its answers.
  private func end(
    _ stripe: inout FileStripe, of upload: inout FileUpload, _ further: SFTPServerProcess
  ) throws {
    upload.closeIfDone(&stripe, &further.conversation)
    try further.exchange(until: stripe.isIdle) { id, reply in
      upload.receive(id, reply, from: &stripe, main: &main.conversation)
    }
  }

  @Test func fileIsWholeOnlyWhenEveryStripeIsDone() throws {
    let further = try SFTPServerProcess(beside: main)
    var upload = try begun()
    var stripe = try stripe(of: &upload, further)
    try sendPiece(of: &upload, through: &stripe, further)
    try exchange(&upload) { $0.acknowledged == Self.size - 32 * 1024 }
    // The first piece is under way: nothing is known to be there without a gap.
    #expect(upload.resumption.acknowledged == 0)
    #expect(main.client.pendingOutput == 0)
    #expect(upload.outcome == nil)
    try end(&stripe, of: &upload, further)
    #expect(upload.acknowledged == Self.size)
    try exchange(&upload) { $0.outcome != nil }
    #expect(upload.outcome == .finished)
    #expect(try LocalFiles.list(folder) == ["file"])
    let isWhole = try LocalFiles.read(folder.appending("file")) == contents
    #expect(isWhole)
  }

  @Test func lineLostWithAStripeIsGoneOnFromTheGap() throws {
    let further = try SFTPServerProcess(beside: main)
    var upload = try begun()
    upload.write(&main.conversation, now: 0) { $0.copyBytes(from: contents[..<(32 * 1024)]) }
    try main.exchange(until: upload.acknowledged > 0) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
    }
    var stripe = try stripe(of: &upload, further)
    try sendPiece(of: &upload, through: &stripe, further)
    try exchange(&upload) { $0.acknowledged == Self.size - 32 * 1024 }
    let known = upload.resumption
    #expect(known.acknowledged == 32 * 1024)

    let next = try SFTPServerProcess(beside: main)
    var second = FileUpload(plan, resuming: known, &next.conversation)
    try next.exchange(until: second.outcome != nil) { id, reply in
      _ = second.receive(id, reply, &next.conversation)
      while let piece = second.wantedPiece(next.conversation) {
        second.write(&next.conversation, now: 0) { $0.copyBytes(from: contents[piece]) }
      }
    }
    #expect(second.outcome == .finished)
    let isWhole = try LocalFiles.read(folder.appending("file")) == contents
    #expect(isWhole)
  }

  @Test func stripeThatMayNotOpenTheFileIsDoneWithout() throws {
    let further = try SFTPServerProcess(["-P", "open"], beside: main)
    var upload = try begun()
    let stripe = try stripe(of: &upload, further)
    #expect(stripe.isIdle && !stripe.isMember)
    #expect(stripe.refusal?.code == .permissionDenied)
    try exchange(&upload) { $0.outcome != nil }
    #expect(upload.outcome == .finished)
  }

  @Test func refusedPieceFailsTheFileAndLeavesNothing() throws {
    let further = try SFTPServerProcess(["-P", "write"], beside: main)
    var upload = try begun()
    var stripe = try stripe(of: &upload, further)
    try sendPiece(of: &upload, through: &stripe, further)
    try further.exchange(until: upload.untakenBytes == 0) { id, reply in
      upload.receive(id, reply, from: &stripe, main: &main.conversation)
    }
    try end(&stripe, of: &upload, further)
    try exchange(&upload) { $0.outcome != nil }
    guard case .failed(.refused(.write, _), leftover: nil) = upload.outcome else {
      Issue.record("\(String(describing: upload.outcome))")
      return
    }
    #expect(try LocalFiles.list(folder).isEmpty)
  }

  @Test func stripeThatComesTooLateOnlyClosesTheFile() throws {
    let further = try SFTPServerProcess(beside: main)
    var upload = try begun()
    var stripe = FileStripe()
    stripe.open(upload, &further.conversation)
    while let piece = upload.wantedPiece(main.conversation) {
      upload.write(&main.conversation, now: 0) { $0.copyBytes(from: contents[piece]) }
    }
    try further.exchange(until: stripe.isIdle) { id, reply in
      upload.receive(id, reply, from: &stripe, main: &main.conversation)
      upload.closeIfDone(&stripe, &further.conversation)
    }
    #expect(!stripe.isMember)
    try exchange(&upload) { $0.outcome != nil }
    #expect(upload.outcome == .finished)
  }

  @Test func largerWritesAreUsedOnlyAfterTheServerAllowedThem() throws {
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

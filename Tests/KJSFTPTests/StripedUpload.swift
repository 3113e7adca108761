import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

/// An upload whose first piece was acknowledged, with a further channel for it.
final class StripedUpload {
  static let piece = 32 * 1024
  static let size = 5 * piece + 1

  let contents = PseudoRandom.bytes(size)
  let main: SFTPServerProcess
  let further: SFTPServerProcess
  let plan = UploadPlan(
    directory: Array("kj".utf8), missingDirectories: [Array("kj".utf8)],
    path: Array("kj/file".utf8), temporaryPath: Array("kj/.part".utf8), permissions: 0o600,
    size: size, overwrites: false, smallestResumed: 0)
  var upload: FileUpload
  var stripe = FileStripe()

  /// - Parameter options: The options of the further channel's server.
  init(_ options: [String] = []) throws {
    main = try SFTPServerProcess()
    further = try SFTPServerProcess(options, beside: main)
    upload = FileUpload(plan, &main.conversation)
    try answerMain { $0.untakenBytes > 0 }
    sendPiece()
    try answerMain { $0.acknowledged > 0 }
  }

  var directory: FilePath { main.home.appending("kj") }
  var hidden: FilePath { directory.appending(".part") }

  // MARK: The first channel

  /// Exchanges requests and answers until a condition holds.
  func answerMain(until isDone: (FileUpload) -> Bool) throws {
    try main.exchange(until: isDone(upload)) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
    }
  }

  /// Queues the next piece.
  func sendPiece() {
    guard let piece = upload.wantedPiece(main.conversation) else { return }
    upload.write(&main.conversation, now: 0) { $0.copyBytes(from: contents[piece]) }
  }

  /// Sends the rest, including pieces to be sent again, until a condition holds.
  func sendRest(until isDone: (FileUpload) -> Bool) throws {
    while upload.wantedPiece(main.conversation) != nil { sendPiece() }
    try main.exchange(until: isDone(upload)) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
      while upload.wantedPiece(main.conversation) != nil { sendPiece() }
    }
  }

  // MARK: The further channel

  /// Opens the file over the further channel, and continues until a condition holds.
  func openStripe(until isDone: (FileStripe) -> Bool) throws {
    upload.open(&stripe, &further.conversation)
    try answerStripe(until: isDone)
  }

  /// Opens the file over the further channel, and takes only the answer to that.
  func openStripeOnly() throws {
    upload.open(&stripe, &further.conversation)
    try takeAnswer(from: further, for: &stripe)
  }

  /// Takes one answer from the server of a further channel.
  func takeAnswer(from server: SFTPServerProcess, for stripe: inout FileStripe) throws {
    var isAnswered = false
    try server.exchange(until: isAnswered) { id, reply in
      upload.receive(id, reply, from: &stripe, main: &main.conversation)
      isAnswered = true
    }
  }

  func answerStripe(until isDone: (FileStripe) -> Bool) throws {
    upload.goOn(&stripe, &further.conversation)
    try further.exchange(until: isDone(stripe)) { id, reply in
      upload.receive(id, reply, from: &stripe, main: &main.conversation)
      upload.goOn(&stripe, &further.conversation)
    }
  }

  func sendPieceThroughStripe() throws {
    let piece = try #require(upload.wantedPiece(for: stripe, further.conversation))
    upload.write(through: &stripe, &further.conversation, now: 0) {
      $0.copyBytes(from: contents[piece])
    }
  }

  // MARK: The result

  /// Whether only the file is there, with the bytes that were sent.
  func isWhole() throws -> Bool {
    // Compared outside an expectation, which would take minutes to describe the difference.
    try LocalFiles.list(directory) == ["file"]
      && LocalFiles.read(directory.appending("file")) == contents
  }
}

// A file on its way through two channels, against two sftp-servers that see the same folder.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

/// An upload whose first piece was acknowledged, and what a further channel does for it.
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

  /// - Parameter options: Of the server of the further channel.
  init(_ options: [String] = []) throws {
    main = try SFTPServerProcess()
    further = try SFTPServerProcess(options, beside: main)
    upload = FileUpload(plan, &main.conversation)
    try answerMain { $0.untakenBytes > 0 }
    sendPiece()
    try answerMain { $0.acknowledged > 0 }
  }

  var folder: FilePath { main.home.appending("kj") }
  var hidden: FilePath { folder.appending(".part") }

  // MARK: The first channel

  /// Exchanges requests and answers until something holds.
  func answerMain(until isDone: (FileUpload) -> Bool) throws {
    try main.exchange(until: isDone(upload)) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
    }
  }

  /// Queues the piece that is next.
  func sendPiece() {
    guard let piece = upload.wantedPiece(main.conversation) else { return }
    upload.write(&main.conversation, now: 0) { $0.copyBytes(from: contents[piece]) }
  }

  /// Sends what is left, also what is sent anew, until something holds.
  func sendRest(until isDone: (FileUpload) -> Bool) throws {
    while upload.wantedPiece(main.conversation) != nil { sendPiece() }
    try main.exchange(until: isDone(upload)) { id, reply in
      _ = upload.receive(id, reply, &main.conversation)
      while upload.wantedPiece(main.conversation) != nil { sendPiece() }
    }
  }

  // MARK: The further channel

  /// Opens the file over it, and goes on until something holds.
  func openStripe(until isDone: (FileStripe) -> Bool) throws {
    upload.open(&stripe, &further.conversation)
    try answerStripe(until: isDone)
  }

  /// Opens the file over it, and takes the answer to that alone.
  func openStripeOnly() throws {
    upload.open(&stripe, &further.conversation)
    try takeAnswer(from: further, for: &stripe)
  }

  /// Takes one answer of the server of a further channel.
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

  // MARK: What came of it

  /// Whether the file alone is there, and holds what was sent.
  func isWhole() throws -> Bool {
    // Compared outside of an expectation, which would look for the difference for minutes.
    try LocalFiles.list(folder) == ["file"]
      && LocalFiles.read(folder.appending("file")) == contents
  }
}

// The fuzzer's initial inputs and earlier finds, as ordinary tests.

import KJSFTP
import KJTestSupport
import SystemPackage
import Testing

@Suite struct CorpusTests {
  static let directory = SourceTree.root.pushing("Fuzz/Corpora/sftp")

  @Test(arguments: [
    ("whole", UploadOutcome.finished),
    ("refused", .failed(.readOnlyFileSystem, leftover: nil)),
  ])
  func answersOfTheCorpusEndTheUpload(name: String, expected: UploadOutcome) throws {
    #expect(try upload(answeredBy: name) == expected)
  }

  @Test func everyFileOfTheCorpusIsHarmless() throws {
    let names = try LocalFiles.list(Self.directory)
    #expect(names.count >= 3)
    for name in names { _ = try? upload(answeredBy: name) }
  }

  /// The upload of the fuzz entry, answered by a file of the corpus.
  private func upload(answeredBy name: String) throws -> UploadOutcome? {
    var conversation = UploadConversation()
    _ = conversation.client.realPath([46])
    let plan = UploadPlan(
      directory: [100], missingDirectories: [[100]], path: [97], temporaryPath: [98],
      permissions: 0o600, size: 40_000, overwrites: false)
    var upload = FileUpload(plan, &conversation)
    let bytes = try LocalFiles.read(Self.directory.appending(name))
    for byte in bytes {
      try withUnsafeBytes(of: byte) { try conversation.client.receive($0) }
      while let (id, reply) = conversation.client.nextReply() {
        conversation.receive(id, reply, now: 0)
        _ = upload.receive(id, reply, &conversation)
        while upload.wantedPiece(conversation) != nil {
          upload.write(&conversation, now: 0) { _ in }
        }
      }
    }
    return upload.outcome
  }
}

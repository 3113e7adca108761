// Fuzz entry for the answers of an SFTP server, given to an upload that takes every one of them
// and, when they end, goes on over a second connection with the same answers.

import KJSFTP

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSFTP(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let plan = UploadPlan(
    directory: [100], missingDirectories: [[100]], path: [97], temporaryPath: [98],
    permissions: 0o600, size: 40_000, overwrites: false, smallestResumed: 32_768)
  let answers = UnsafeRawBufferPointer(start: start, count: count)
  let known = attempt(plan, resuming: .none, answers)
  _ = attempt(plan, resuming: known, answers)
  return 0
}

private func attempt(
  _ plan: UploadPlan, resuming resumption: Resumption, _ answers: UnsafeRawBufferPointer
) -> Resumption {
  var conversation = UploadConversation()
  _ = conversation.client.realPath([46])
  var upload = FileUpload(plan, resuming: resumption, &conversation)
  // Byte by byte, so that each answer meets the requests that the one before it led to.
  for byte in answers {
    do { try withUnsafeBytes(of: byte) { try conversation.client.receive($0) } } catch { break }
    while let (id, reply) = conversation.client.nextReply() {
      conversation.receive(id, reply, now: 0)
      _ = upload.receive(id, reply, &conversation)
      while upload.wantedPiece(conversation) != nil { upload.write(&conversation, now: 0) { _ in } }
    }
  }
  precondition(upload.acknowledged <= plan.size)
  precondition(upload.resumption.acknowledged <= plan.size)
  return upload.resumption
}

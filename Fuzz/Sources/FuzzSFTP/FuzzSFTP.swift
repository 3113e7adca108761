// Fuzz entry for the answers of an SFTP server. An upload and a download read all of them and, when they end, resume
// over a second connection with the same answers; a directory is read from them as well.

@testable import KJDownloads
@testable import KJSFTP

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSFTP(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  let plan = UploadPlan(
    directory: [100], missingDirectories: [[100]], path: [97], temporaryPath: [98],
    permissions: 0o600, size: 40_000, overwrites: false, smallestResumed: 32_768)
  let answers = UnsafeRawBufferPointer(start: start, count: count)
  let known = attempt(plan, resuming: .none, answers)
  _ = attempt(plan, resuming: known, answers)
  _ = download(after: download(after: nil, answers), answers)
  readDirectory(answers)
  return 0
}

/// Reads a directory and checks only its names.
private func readDirectory(_ answers: UnsafeRawBufferPointer) {
  var client = UploadConversation().client
  var reading = DirectoryReading([100], &client)
  for byte in answers {
    do {
      try withUnsafeBytes(of: byte) { try client.receive($0) }
      while let (id, reply) = client.nextReply() {
        let names = try reading.receive(id, reply, &client).map(\.name)
        precondition(names.allSatisfy { $0 != [0x2E] && $0 != [0x2E, 0x2E] })
      }
    } catch {
      break
    }
  }
}

/// Reads a file and returns how much of it arrived without a gap.
private func download(
  after before: (offset: Int, facts: FileFacts)?, _ answers: UnsafeRawBufferPointer
) -> (offset: Int, facts: FileFacts)? {
  let limit = 100_000
  var client = UploadConversation().client
  var download = FileDownload([97], limit: limit, after: before, isEarly: true, &client)
  for byte in answers {
    do {
      try withUnsafeBytes(of: byte) { try client.receive($0) }
      while let (id, reply) = client.nextReply() {
        if let piece = try download.receive(id, reply, &client), let size = download.facts?.size {
          let most = size == 0 ? limit + 32_768 : size
          precondition(piece.offset >= 0 && piece.offset + piece.bytes.count <= most)
        }
        download.ask(room: 65_536, by: 32_768, &client)
        precondition(download.outstanding <= 65_536 + 32_768)
      }
    } catch {
      break
    }
  }
  precondition(!download.isWhole || download.failure == nil)
  return download.facts.map { (download.contiguousCount, $0) }
}

private func attempt(
  _ plan: UploadPlan, resuming resumption: Resumption, _ answers: UnsafeRawBufferPointer
) -> Resumption {
  var conversation = UploadConversation()
  _ = conversation.client.realPath([46])
  var upload = FileUpload(plan, resuming: resumption, &conversation)
  // Byte by byte, so that each answer meets the requests that the previous answer caused.
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

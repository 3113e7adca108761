// Fuzz entry for the answers of an SFTP server, to an upload that takes every one of them.

import KJSFTP

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSFTP(_ start: UnsafeRawPointer?, _ count: Int) -> Int32 {
  var client = SFTPClient()
  _ = client.realPath([46])
  let plan = UploadPlan(
    directory: [100], missingDirectories: [[100]], path: [97], temporaryPath: [98],
    permissions: 0o600, size: 40_000, overwrites: false)
  var upload = FileUpload(plan, &client)
  // Byte by byte, so that each answer meets the requests that the one before it led to.
  for byte in UnsafeRawBufferPointer(start: start, count: count) {
    do { try withUnsafeBytes(of: byte) { try client.receive($0) } } catch { break }
    while let (id, reply) = client.nextReply() {
      _ = upload.receive(id, reply, &client, now: 0)
      while upload.wantedBytes > 0 { upload.write(&client, now: 0) { _ in } }
    }
  }
  precondition(upload.acknowledged <= plan.size)
  return 0
}

// Fuzz entry for the data on a session's socket: requests, replies, and lines received in pieces.

import KJBase
import KJDomain

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLink(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  var line = LinkLine()
  for piece in stride(from: 0, to: count, by: 7) {
    let room = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[piece...].prefix(7))
    if (try? line.receive(room)) == nil { return 0 }
  }
  let text = line.complete ?? Array(bytes)
  precondition(line.complete.map { $0 + [0x0A] + line.rest == Array(bytes) } ?? true)
  do {
    let request = try LinkRequest(parsing: text)
    precondition(request.line.dropLast().allSatisfy { $0 >= 0x20 })
    precondition((try? LinkRequest(parsing: request.line.dropLast())) == request)
  } catch {
    precondition(error.words.printable == error.words)
  }
  if let reply = try? LinkReply(parsing: text) {
    precondition(reply.line.dropLast().allSatisfy { $0 >= 0x20 })
    precondition((try? LinkReply(parsing: reply.line.dropLast())) == reply)
  }
  return 0
}

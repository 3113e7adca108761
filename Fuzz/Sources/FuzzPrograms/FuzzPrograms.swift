// Fuzz entry for the output of local programs: the messages of OpenSSH's client, the processes and connections of the
// system, and the types of the clipboard.

import KJBase

@testable import KJClipboard
@testable import KJConnections
@testable import KJDomain
@testable import KJSessions

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPrograms(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let text = String(decoding: bytes, as: UTF8.self)
  for line in OpenSSHWords.lines(text) { precondition(line.printable == line) }

  let lines = text.split(separator: "\n")
  for line in lines {
    _ = ProcessTable.Entry(line: line)
    if let connection = TCPTableLine(String(line)) {
      precondition(!connection.connection.local.address.isEmpty)
    }
  }
  if let entry = ProcessTable.Entry(stat: bytes, uptime: ProcessTable.Entry.uptime(bytes)) {
    precondition(entry.name.utf8.count <= 3 * count)
  }
  if let start = ProcessStart(bytes) {
    precondition(start.arguments.count + (start.environment?.count ?? 0) <= count)
  }
  let contents = ClipboardContents(types: lines.map(String.init))
  precondition(contents.description.printable == contents.description)
  precondition(Pasteboard.bytes(of: bytes).count <= count / 2)
  return 0
}

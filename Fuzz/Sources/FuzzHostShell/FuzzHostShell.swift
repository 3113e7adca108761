// Fuzz entry for the answers of a shell on a host: the output between the marks, the list of its tmux servers, the
// result of one tmux command, the foreground program, the outcome for a file, and a file.

@testable import KJBase
@testable import KJDomain
@testable import KJDownloads
@testable import KJPassages
@testable import KJSessions
@testable import KJSystem

private let mark = "kj-mark"

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzHostShell(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var whole = MarkedOutput(mark: mark)
  whole.append(bytes)
  var inPieces = MarkedOutput(mark: mark)
  for piece in stride(from: 0, to: count, by: 5) { inPieces.append(bytes[piece...].prefix(5)) }
  precondition(whole.hasBegun == inPieces.hasBegun && whole.written == inPieces.written)
  if let written = whole.written { precondition(written.count + whole.rest.count < count) }

  let listing = RemoteTmuxListing(reading: bytes)
  precondition(listing.hasProgram || listing.panes.isEmpty)
  for failure in listing.failures { precondition(failure.printable == failure) }
  for pane in listing.panes {
    let target = listing.target(of: pane)
    precondition((try? InsertionTarget(parsing: target.description)) == target)
  }
  if let result = try? RemoteTmuxServer.result(bytes) {
    precondition(result.output.count < count)
    let words = TmuxError(words: result.error).words
    precondition(words.printable == words)
  }

  var download = ScriptDownload(HostShell.first)
  var contents = 0
  for piece in stride(from: 0, to: count, by: 5) {
    guard let piece = download.take(Array(bytes[piece...].prefix(5))) else { continue }
    precondition(piece.offset + piece.bytes.count <= download.facts?.size ?? 0)
    contents += piece.bytes.count
  }
  download.finish()
  precondition(download.isWhole == (download.failure == nil))
  precondition(!download.isWhole || contents <= count)

  let answer = ReceivingAnswer(bytes)
  if let directory = answer.directory { precondition(directory.isPlain) }
  if case .unknown(let words) = answer.problem { precondition(words.printable == words) }
  for terminal in HostForeground(reading: bytes).terminals {
    guard let passage = terminal.passage else { continue }
    // A shell takes each word literally.
    precondition(
      passage.utf8.allSatisfy { $0.isAlphanumeric || " _.-@:=".utf8.contains($0) })
  }
  return 0
}

// Fuzz entry for kj's own files, which other programs may have changed: the host book, the slash commands, the memory
// of hosts and the clipboard history.

@testable import KJBase
@testable import KJDomain
@testable import KJSlash
@testable import KJStore

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzStore(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  do throws(JSONError) {
    let book = try HostBookFormat.read(bytes).book
    precondition((try? HostBookFormat.read(HostBookFormat.write(book)))?.book == book)
  } catch {
    precondition((0...count).contains(error.offset))
    _ = JSONPosition(offset: error.offset, in: bytes).description
  }
  if let history = clips(bytes) {
    let again = JSONWriter.write(.object(history.members), first: [])
    precondition(clips(again) == history)
  }
  if let sets = try? SlashFormat.read(bytes).sets {
    precondition((try? SlashFormat.read(SlashFormat.write(sets)))?.sets == sets)
  }
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    guard let entry = HostMemory.Entry(line) else { continue }
    let again = HostMemory.Entry(Array(entry.line.utf8).dropLast())
    precondition(again?.line == entry.line)
  }
  return 0
}

/// The clipboard history in a file; nil for a damaged file.
private func clips(_ bytes: [UInt8]) -> ClipHistory? {
  guard let json = try? JSONReader.read(bytes),
    var fields = try? JSONFields(json, of: "the file")
  else { return nil }
  return try? ClipHistory(reading: &fields)
}

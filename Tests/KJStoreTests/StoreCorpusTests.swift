// The inputs of the fuzzer for kj's own files, replayed as tests.

import KJBase
import KJDomain
import KJTestSupport
import SystemPackage
import Testing

@testable import KJStore

private func corpus(_ name: String) throws -> [UInt8] {
  try LocalFiles.read(SourceTree.root.pushing(FilePath("Fuzz/Corpora/store/\(name)")))
}

@Test func theHostBookOfTheCorpusIsWrittenAsItIsRead() throws {
  let book = try HostBookFormat.read(corpus("host-book")).book
  #expect(book.hosts.map(\.name.text) == ["dev"] && book.hosts[0].unknownFields.count == 1)
  #expect(try HostBookFormat.read(HostBookFormat.write(book)).book == book)
}

@Test func theClipboardHistoryOfTheCorpusIsWrittenAsItIsRead() throws {
  func read(_ bytes: [UInt8]) throws -> ClipHistory {
    var fields = try JSONFields(JSONReader.read(bytes), of: "the file")
    return try ClipHistory(reading: &fields)
  }
  let history = try read(corpus("clips"))
  #expect(history.clips.map(\.origin) == [.added, .path, .remote])
  #expect(try read(JSONWriter.write(.object(history.members), first: [])) == history)
}

@Test func theMemoryOfTheCorpusIsRead() throws {
  let lines = try corpus("memory").split(separator: UInt8(ascii: "\n"))
  #expect(lines.compactMap { HostMemory.Entry($0)?.host } == ["me@dev:22", "me@gate:22"])
}

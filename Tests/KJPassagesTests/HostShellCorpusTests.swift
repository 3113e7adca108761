// Replays the fuzzer's inputs for the answers of a host's shell.

import KJDomain
import KJSystem
import KJTestSupport
import SystemPackage
import Testing

@testable import KJPassages
@testable import KJSessions

private func corpus(_ directory: String, _ name: String) throws -> [UInt8] {
  try LocalFiles.read(SourceTree.root.pushing(FilePath("Fuzz/Corpora/\(directory)/\(name)")))
}

@Test func theMarkedOutputOfTheCorpusIsAListing() throws {
  var output = MarkedOutput(mark: "kj-mark")
  output.append(try corpus("host-shell", "marked"))
  let written = try #require(output.written)
  #expect(output.rest == Array("rest".utf8))
  #expect(written + [0x0A] == (try corpus("host-shell", "listing")))
  let listing = RemoteTmuxListing(reading: written)
  #expect(listing.panes.map(\.id) == ["%1"] && listing.failures.isEmpty)
}

@Test func theResultOfTheCorpusIsAFailureOfTmux() throws {
  let result = try RemoteTmuxServer.result(corpus("host-shell", "result"))
  #expect(result.ending == .exited(1))
  #expect(TmuxError(words: result.error).words.hasPrefix("no server running"))
}

@Test func theProcessesAndConnectionsOfTheCorpusAreRead() throws {
  let lines = String(decoding: try corpus("programs", "ps"), as: UTF8.self).split(separator: "\n")
  #expect(lines.compactMap { ProcessTable.Entry(line: $0)?.id } == [1, 812, 813])
  let stat = ProcessTable.Entry(stat: try corpus("programs", "stat"), uptime: .seconds(60))
  #expect(stat?.name == "cat")
  let start = ProcessStart(try corpus("programs", "start"))
  #expect(start?.environment?["WINDOW"] == "1")
  let table = String(decoding: try corpus("programs", "tcp"), as: UTF8.self)
  #expect(table.split(separator: "\n").compactMap { TCPTableLine(String($0)) }.count >= 1)
}

/// Found by the fuzzer.
@Test func aStatusWithoutOutputIsAResult() throws {
  let result = try RemoteTmuxServer.result(Array("kj-status 00".utf8))
  #expect(result.ending == .exited(0) && result.output.isEmpty)
}

/// Found by the fuzzer.
@Test(arguments: ["1e300 1", "inf", "-inf", "nan", "-5", ""])
func aStrangeUptimeIsNone(text: String) {
  #expect(ProcessTable.Entry.uptime(Array(text.utf8)) == .zero)
}

@Test func aProcessThatStartsAfterAllTimeIsNone() {
  let fields = ["S", "1", "2", "3", "4", "5"] + Array(repeating: "0", count: 13)
  let line = "7 (sh) \(fields.joined(separator: " ")) \(Int64.max) 0"
  #expect(ProcessTable.Entry(stat: Array(line.utf8), uptime: .zero) == nil)
}

/// Found by the fuzzer.
@Test func aConnectionOlderThanAllTimeIsNone() {
  let answer = "1522 30 50001 22\nline pts/3 \(Int64.max) 50001 22 24 80\n"
  let terminals = HostForeground(reading: Array(answer.utf8)).terminals
  #expect(terminals.allSatisfy { $0.connection == nil })
}

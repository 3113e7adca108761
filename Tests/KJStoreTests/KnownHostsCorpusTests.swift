// What the fuzzer of known_hosts starts from, as an ordinary test.

import KJDomain
import KJStore
import KJSystem
import SystemPackage
import Testing

@Suite struct KnownHostsCorpusTests {
  @Test func formsOfTheCorpusAreReadAndKept() throws {
    let path = FilePath(#filePath).removingLastComponent().removingLastComponent()
      .removingLastComponent().appending("Fuzz/Corpora/known-hosts/forms")
    let bytes = try path.contents(limit: 1 << 20)
    var known = KnownHosts(digests: .system)
    known.read(bytes, file: "forms")
    #expect(known.entries.count == 5)
    #expect(known.damagedLines.map(\.location.line) == [8])
    var text = KnownHostsText(bytes, file: "forms")
    let name = HostKeyName(host: try HostName("nobody"), port: .ssh)
    #expect(text.remove(name, digests: .system).removed.isEmpty)
    #expect(text.bytes == bytes)
  }
}

// The initial inputs of the known_hosts fuzzer, as an ordinary test.

import KJDomain
import KJStore
import KJSystem
import SystemPackage
import Testing

@Suite struct KnownHostsCorpusTests {
  private func corpus(_ name: String) throws -> [UInt8] {
    let path = FilePath(#filePath).removingLastComponent().removingLastComponent()
      .removingLastComponent().appending("Fuzz/Corpora/known-hosts/\(name)")
    return try path.contents(limit: 1 << 20)
  }

  @Test func formsOfTheCorpusAreReadAndKept() throws {
    let bytes = try corpus("forms")
    var known = KnownHosts(digests: .system)
    known.read(bytes, file: "forms")
    #expect(known.entries.count == 5)
    #expect(known.damagedLines.map(\.location.line) == [8])
    var text = KnownHostsText(bytes, file: "forms")
    let name = HostKeyName(host: try HostName("nobody"), port: .ssh)
    #expect(text.remove(name, digests: .system).removed.isEmpty)
    #expect(text.bytes == bytes)
  }

  @Test func revocationsOfTheCorpusAreReadOrRefuse() throws {
    let bytes = try corpus("revocations")
    var known = KnownHosts(digests: .system)
    known.read(bytes, file: "revocations")
    #expect(known.entries.map(\.marker) == [.revoked, .revoked, .revoked])
    #expect(known.unreadableRevocations.map(\.location.line) == [4, 5, 6, 7, 8])
    #expect(known.damagedLines.isEmpty)
  }
}

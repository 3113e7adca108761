// The inputs of the address fuzzer, replayed.

import KJBase
import KJDomain
import KJTestSupport
import SystemPackage
import Testing

private func corpus(_ name: String) throws -> String {
  let path = SourceTree.root.pushing(FilePath("Fuzz/Corpora/addresses/\(name)"))
  return String(decoding: try LocalFiles.read(path), as: UTF8.self)
}

@Test func theAddressesOfTheCorpusAreRead() throws {
  #expect(try Destination(parsing: corpus("plain")).description == "me@dev.example.com:2222")
  #expect(try Destination(parsing: corpus("ipv6")).host.text == "::1")
  let url = try Destination(parsing: corpus("url"))
  #expect(url.user?.text == "me@x" && url.directory == "~/in box")
  #expect(try Destination(parsing: corpus("scp")).directory == "~/in")
  #expect(throws: Failure.self) { try Destination(parsing: corpus("scp-home-of-another")) }
  let root = try Destination(parsing: corpus("scp-root"))
  #expect(root.directory == "/" && root.description == "ssh://gate//")
  let tilde = try Destination(parsing: corpus("scp-tilde"))
  #expect(tilde.directory == "/~//3.#." && tilde.description == "ssh://gate/%7E//3.%23.")
  #expect(try JumpList(parsing: corpus("jumps")).description.contains("gate:2222"))
}

// The initial inputs of the ssh_config fuzzer, as an ordinary test.

import KJDomain
import KJStore
import KJSystem
import SystemPackage
import Testing

@Suite struct SSHConfigurationCorpusTests {
  private static func corpus(_ name: String) throws -> [UInt8] {
    try FilePath(#filePath).removingLastComponent().removingLastComponent()
      .removingLastComponent().appending("Fuzz/Corpora/ssh-config").appending(name)
      .contents(limit: 1 << 20)
  }

  @Test func namesOfTheCorpusAreFound() throws {
    #expect(
      SSHConfigurationNames(try Self.corpus("file")).entries == [
        .alias("dev"), .alias("with blank"), .include("~/.ssh/conf.d/*.conf"),
        .include("other file"), .alias("a b"), .alias("c#d"),
      ])
  }

  @Test func settingsOfTheCorpusAreRead() throws {
    let text = String(decoding: try Self.corpus("output"), as: UTF8.self)
    let configuration = SSHConfiguration(parsing: text)
    #expect(configuration.chosenIdentityFiles?.count == 2)
    #expect(configuration.userKnownHostsFiles?.count == 2)
    #expect(configuration.proxyJump == "me@gate:22,[::1]:33,%r@last")
    #expect(!configuration.authentication.keyboardInteractive)
  }
}

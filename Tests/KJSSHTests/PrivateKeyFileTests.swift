// Key files as ssh-keygen writes them, examined without their passphrase.

import KJDomain
import KJSSH
import KJTestSupport
import SystemPackage
import Testing

@Suite struct PrivateKeyFileTests {
  private func key(_ options: [String]) throws -> (contents: [UInt8], workspace: Workspace) {
    let workspace = try Workspace()
    let result = try workspace.tools.run("ssh-keygen", ["-q", "-f", "key"] + options)
    _ = try result.expectSuccess()
    return (try LocalFiles.read(workspace.work.appending("key")), workspace)
  }

  @Test(
    arguments: [
      (["-t", "ed25519", "-N", ""], false, HostKeyType.ed25519),
      (["-t", "ed25519", "-N", "secret"], true, .ed25519),
      (["-t", "ecdsa", "-b", "384", "-N", "secret"], true, .ecdsa384),
      (["-t", "rsa", "-N", "", "-m", "PEM"], false, .rsa),
      (["-t", "rsa", "-N", "secret", "-m", "PEM"], true, .rsa),
      (["-t", "ecdsa", "-N", "secret", "-m", "PKCS8"], true, nil),
    ] as [([String], Bool, HostKeyType?)])
  func formIsRecognised(options: [String], isEncrypted: Bool, type: HostKeyType?) throws {
    let file = try #require(PrivateKeyFile(try key(options).contents))
    #expect(file.isEncrypted == isEncrypted)
    #expect(file.type == type)
  }

  @Test func anyPrefixIsReadOrRefused() throws {
    let contents = try key(["-t", "ed25519", "-N", ""]).contents
    let files = contents.indices.map { PrivateKeyFile(Array(contents[..<$0])) }
    #expect(files.allSatisfy { $0 == nil || $0?.type == .ed25519 })
    // The last line ending is not needed.
    #expect(files.last??.type == .ed25519)
    #expect(PrivateKeyFile(Array("ssh-ed25519 AAAA public".utf8)) == nil)
  }
}

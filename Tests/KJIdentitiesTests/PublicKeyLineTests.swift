// What counts as a public key, and where it is in an authorized_keys file.

import KJBase
import Testing

@testable import KJIdentities

@Suite struct PublicKeyLineTests {
  private static let key = "AAAAC3NzaC1lZDI1NTE5AAAAIFfw0Wd3gQfRbYbN0cJtYxJTFzEIgzLwPzF6bUeMbQ9d"

  private func line(_ text: String) throws(Failure) -> PublicKeyLine {
    try PublicKeyLine(Array(text.utf8), of: "id.pub")
  }

  @Test(arguments: [
    "ssh-ed25519 \(key)\n", "ssh-ed25519 \(key)", "sk-ssh-ed25519@openssh.com \(key) a comment\n",
  ])
  func aLineIsAKey(text: String) throws {
    let line = try line(text)
    #expect(line.bytes == Array(text.split(separator: "\n")[0].utf8))
  }

  @Test(arguments: [
    "", "\n", "ssh-ed25519", "ssh-ed25519 ???", "-----BEGIN OPENSSH PRIVATE KEY-----\nb3Bl\n",
    "ssh-ed25519 \(key)\nssh-ed25519 \(key)\n", "ssh-ed25519 \(key) a\rb",
    "command=\"x\" ssh-ed25519 \(key)",
  ])
  func anythingElseIsNone(text: String) {
    #expect(throws: Failure.self) { try line(text) }
  }

  @Test func theKeyIsFoundBehindOptionsAndNotInComments() throws {
    let line = try line("ssh-ed25519 \(Self.key) mine")
    func number(_ text: String) -> Int? { line.lineNumber(in: Array(text.utf8)) }
    #expect(number("") == nil)
    #expect(number("ssh-ed25519 \(Self.key)") == 1)
    #expect(
      number("\n# ssh-ed25519 \(Self.key)\nno-pty,command=\"a b\" ssh-ed25519 \(Self.key) x") == 3)
    #expect(number("ssh-rsa \(Self.key)\nssh-ed25519 \(Self.key)x") == nil)
  }
}

// Public key files as ssh-keygen writes them and as people edit them.

import KJDomain
import KJSSH
import Testing

@Suite struct PublicKeyFileTests {
  private static let line =
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ2nJHH6ZPwkTrRMfb/mMDoKLYqlHC4Mrf0fEJDHJ9vl"

  @Test(
    arguments: [
      (line, true), ("\(line) me@here\n", true), ("\(line)\tme\r\n", true),
      ("", false), ("ssh-ed25519", false), ("ssh-rsa AAAAC3Nz", false),
      (line.replacing("ssh-ed25519 ", with: "ssh-rsa "), false), ("{}", false),
    ])
  func firstLineIsTheKey(text: String, isKey: Bool) {
    let file = PublicKeyFile(Array(text.utf8))
    #expect((file?.key.type == .ed25519) == isKey)
    #expect((file != nil) == isKey)
  }
}

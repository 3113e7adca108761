// Fuzz entry for keys: host keys and certificates, the offer of OpenSSH's client, the answers of
// ssh-agent, and key files.

import KJBase

@testable import KJConnections
@testable import KJDomain
@testable import KJSSH

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKeys(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let key = try? HostKey(blob: bytes) { check(key) }
  if let key = try? HostKeyGate.offeredKey(bytes[...]) { check(key) }
  for identity in KeyAgent.identities(in: bytes[...]) ?? [] {
    precondition(identity.blob.count < count)
    let comment = identity.comment.description
    precondition(comment.printable == comment)
  }
  if let signature = KeyAgent.signature(in: bytes[...]) { precondition(signature.count < count) }
  if let file = PrivateKeyFile(bytes) {
    if let key = file.publicKey { check(key) }
    precondition(file.publicKeyLine.map { PublicKeyFile($0) != nil } ?? true)
  }
  if let file = PublicKeyFile(bytes) { check(file.key) }
  return 0
}

/// A key stays the same when it is written and read again, and any key that it certifies is a plain one.
private func check(_ key: HostKey) {
  precondition((try? HostKey(blob: key.blob)) == key)
  if let plain = key.certifiedKey {
    precondition(key.type.isCertificate && !plain.type.isCertificate)
    precondition(plain.certifiedKey == nil && plain.signingKey == nil)
  }
  if let authority = key.signingKey { check(authority) }
}

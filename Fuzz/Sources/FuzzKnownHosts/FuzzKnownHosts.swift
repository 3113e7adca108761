// Fuzz entry for known_hosts: reading it, searching it, and removing a host from it.

import KJDomain

private let digests = HostKeyDigests(
  sha256: { _ in [UInt8](repeating: 1, count: 32) },
  hmacSHA1: { _, _ in [UInt8](repeating: 2, count: 20) })

/// Called by libFuzzer with one input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzKnownHosts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let host = try? HostName("dev"), let port = try? Port(2222) else { return 0 }
  let name = HostKeyName(host: host, port: port)
  var known = KnownHosts(digests: digests)
  known.read(bytes, file: "known_hosts")
  for line in known.unreadableRevocations { _ = line.description }
  for entry in known.entries { _ = known.review(entry.key, name: name, host: "dev").failure }
  var text = KnownHostsText(bytes, file: "known_hosts")
  let removal = text.remove(name, digests: digests)
  precondition(text.bytes == bytes || !removal.removed.isEmpty)
  return 0
}

// What OpenSSH's client tells of a host in the middle of its key exchange.

internal import KJDomain

/// A key that a host offers to OpenSSH's client.
struct HostKeyOffer {
  let key: HostKey
  /// The lines of known_hosts that the program of `KnownHostsCommand` has printed about the host; none if
  /// ssh_config sets none.
  let said: [UInt8]
}

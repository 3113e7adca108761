// A TCP connection that a process holds, by the addresses of its two ends.

/// Where one established connection begins and where it ends.
package struct TCPConnection: Hashable, Sendable {
  /// An address with a port.
  package struct End: Hashable, Sendable {
    /// In numbers, without brackets; an IPv4 address inside IPv6 stands as the IPv4 address that it is.
    ///
    /// One that holds only on one network (`fe80::…`) may stand without its zone.
    package let address: String
    package let port: UInt16

    package init(address: String, port: UInt16) {
      self.address = address
      self.port = port
    }
  }

  /// The end of the process itself.
  package let local: End
  /// The other end.
  package let peer: End

  package init(local: End, peer: End) {
    self.local = local
    self.peer = peer
  }
}

/// The two ends of one established connection.
package struct TCPConnection: Hashable, Sendable {
  /// An address with a port.
  package struct End: Hashable, Sendable {
    /// Numeric, without brackets; an IPv4 address mapped into IPv6 is written as IPv4.
    ///
    /// A link-local address (`fe80::…`) may lack its zone.
    package let address: String
    package let port: UInt16

    package init(address: String, port: UInt16) {
      self.address = address
      self.port = port
    }
  }

  /// The process's end.
  package let local: End
  /// The other end.
  package let peer: End

  package init(local: End, peer: End) {
    self.local = local
    self.peer = peer
  }
}

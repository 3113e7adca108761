// A TCP connection that a process holds, by the addresses of its two ends.

/// Where one established connection begins and where it ends.
public struct TCPConnection: Hashable, Sendable {
  /// An address with a port.
  public struct End: Hashable, Sendable {
    /// In numbers, without brackets; an IPv4 address inside IPv6 stands as the IPv4 address that it is.
    ///
    /// One that holds only on one network (`fe80::…`) may stand without its zone.
    public let address: String
    public let port: UInt16

    public init(address: String, port: UInt16) {
      self.address = address
      self.port = port
    }
  }

  /// The end of the process itself.
  public let local: End
  /// The other end.
  public let peer: End

  public init(local: End, peer: End) {
    self.local = local
    self.peer = peer
  }
}

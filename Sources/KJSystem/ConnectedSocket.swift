package import KJDomain
package import SystemPackage

/// A connected, non-blocking TCP socket, closed on exec.
package struct ConnectedSocket: Sendable {
  /// The socket, which the receiver of this value has to close.
  package let descriptor: FileDescriptor
  /// The address that answered, in numeric form, such as `::1` or `127.0.0.1`.
  package let address: String
  /// The family of that address.
  package let family: AddressFamily
  package let port: UInt16

  init(_ descriptor: FileDescriptor, _ address: SocketAddress) {
    self.descriptor = descriptor
    self.address = address.description
    family = address.family
    port = address.port
  }
}

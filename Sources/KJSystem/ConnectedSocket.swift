// A connection that was made, and to which of a host's addresses.

package import KJDomain
package import SystemPackage

/// A connected, non-blocking TCP socket, closed on exec.
package struct ConnectedSocket: Sendable {
  /// The socket, which is the receiver's to close.
  package let descriptor: FileDescriptor
  /// The address that answered, in numbers, such as `::1` or `127.0.0.1`.
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
